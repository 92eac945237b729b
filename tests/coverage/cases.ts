import type { Section } from '../../scripts/coverage/evidence';

/**
 * Attacks and faults that the site has to withstand, in our words. A test that shows one has its number in its title:
 * `(case 23)`.
 */
export const cases = [
  {
    number: 1,
    title: 'Attacks',
    parts: [
      {
        heading: 'Votes and points',
        statements: {
          'case 1': 'A crowd of equal votes by one driver at once, over two processes, is one vote.',
          'case 2':
            'A vote that is turned round again and again at once leaves at most one, and counters that are right.',
          'case 3':
            'Voting and taking it back earns nothing, and a vote on a post that goes away leaves nothing behind.',
          'case 4': 'Nobody votes on what is his own, without signing in, or with a value that is none.',
          'case 5': 'A process that dies between two writes leaves figures that add up.',
          'case 6': 'What is sent twice under one key is made once; with other words that key is refused.',
        },
      },
      {
        heading: 'Periods',
        statements: {
          'case 7': 'An award counts in one week only, by the site’s own midnight, wherever the server stands.',
          'case 8': 'A week that is over keeps its winners; what is taken back later stands in the ledger.',
        },
      },
      {
        heading: 'Uploads',
        statements: {
          'case 9': 'A stored photo tells nothing of place or camera, and stands upright.',
          'case 10':
            'Script and markup in or behind a photo is refused or lost, and no browser guesses at a photo’s type.',
          'case 11':
            'A picture that is huge when unpacked, and a file that is huge, are refused early and leave nothing.',
          'case 12':
            'Half, empty and broken photos are refused with the form’s words kept; moving and HEIC ones are taken.',
          'case 13': 'Too many files or fields are refused, and no file name of the sender’s becomes one of ours.',
          'case 14': 'Many large photos at once are worked on a few at a time, while readers are served.',
        },
      },
      {
        heading: 'Accounts',
        statements: {
          'case 15': 'Nobody can tell by asking for a mail whether an address has an account.',
          'case 16': 'A made-up Host appears in no link.',
          'case 17':
            'A link for a new password works once, for an hour, if it is the newest; the database has its hash only.',
          'case 18': 'A new password ends all other sessions, and its owner is told.',
          'case 19': 'Signing in after a verification is for that browser, that driver, once and soon.',
          'case 20':
            'Signing in changes the session, signing out ends it, and its cookie is kept from script and strangers.',
          'case 21':
            'A return from Google or Facebook that we did not ask for, or that is not for us, signs nobody in.',
          'case 22': 'Who registered an address that is not his loses it to its owner, password, sessions and all.',
          'case 23':
            'Guessing one account’s password from many networks is slowed down, without locking its owner out.',
          'case 24': 'A mailed link that a scanner opens is not used up.',
        },
      },
      {
        heading: 'Web',
        statements: {
          'case 25': 'Operators and prototypes in a query, form or body are malformed.',
          'case 26': 'What a body says of points, roles, owners and times counts for nothing.',
          'case 27': 'Nobody deletes what is another’s.',
          'case 28': 'Another site’s page can make no browser write here; our own pages can without script.',
          'case 29': 'Markup in whatever is typed stays text everywhere, under a policy that no page breaks.',
          'case 30': 'Signing in leads nowhere but to this site.',
          'case 31': 'What is searched for is taken literally, and quickly.',
          'case 32': 'Limits count the network that a request really comes from.',
          'case 33': 'Lists take whatever limit and cursor they are given, or refuse it.',
          'case 34': 'A failure tells its reader nothing but where to go on, and the log everything, under one id.',
          'case 35': 'No answer tells secrets or a stranger’s address, and private pages are kept by nobody.',
        },
      },
    ],
  },
  {
    number: 2,
    title: 'Faults',
    parts: [
      {
        heading: 'What breaks down',
        statements: {
          'case 36': 'A database that stops is told in time, keeps what was typed, and is found again.',
          'case 37': 'What was acknowledged outlives the killing of the site and of its database.',
          'case 38': 'What was acknowledged outlives the loss of a replica set’s first member.',
          'case 39': 'A site that is told to stop answers what it has begun.',
          'case 40': 'A full disk is told, leaves no half post, and lets everybody read.',
          'case 41': 'Mail that cannot be sent waits, is sent once, and holds nobody up.',
          'case 42': 'A photo service that fails is told, and leaves nothing half made.',
          'case 43': 'Connections that say nothing are cut, and others are served.',
        },
      },
      {
        heading: 'Who leaves',
        statements: {
          'case 44': 'A deleted account is hidden at once and gone after 30 days, with all that it left.',
        },
      },
    ],
  },
] as const satisfies readonly Section[];
