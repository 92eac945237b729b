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
          'case 4': 'Nobody votes on what they wrote, without signing in, or with a value that is none.',
          'case 5': 'A process that dies between two writes leaves figures that add up.',
          'case 6': 'What is sent twice under one key is made once; with other words that key is refused.',
          'case 55': 'Many posts in a row, or of one picture, earn no more than a day of honest posting does.',
          'case 149': 'A recount beside a site in use reports no false drift, and its repairs spoil nothing.',
          'case 70':
            'A crowd that writes to one post at once waits in turns: votes are not held up behind comments and shares.',
        },
      },
      {
        heading: 'Reports',
        statements: {
          'case 81':
            'Whose reports count follows from age, address, points and how earlier ones were decided, and from nothing else.',
          'case 82':
            'Three people of standing hide a post or comment, once, also at once; neither a driver nor a place.',
          'case 83': 'Fresh accounts hide nothing however many they are, and cannot bury the reports of others.',
          'case 84':
            'One enemy is one report, and a few of them hide two things of one author at most before a moderator looks.',
          'case 130':
            'Reporting what somebody may not see answers as the thing itself does: no private bio, no comment under a hidden post, nothing that a block keeps away.',
          'case 85': 'What a moderator has kept no reports hide again, and whoever is mostly refused stops counting.',
          'case 86':
            'Of two moderators at once one decides, and the other sees it; none decides on their own or on another moderator.',
          'case 87':
            'A flood of reports by one person, or from one network, is stopped, and wastes no more than one case a subject.',
          'case 88': 'Visitors report what the law lets everybody report, and learn nothing of others who did.',
          'case 89': 'Words of a report, and what they are about, are text wherever moderators read them.',
          'case 90': 'Who reported, the desk, its photos and its files are for moderators alone.',
        },
      },
      {
        heading: 'Notices',
        statements: {
          'case 99':
            'A crowd of votes on a post is one notice with the right count, and nobody is counted twice by turning theirs round or casting it again.',
          'case 100':
            'What happened is told if it was committed, once, and not otherwise; reading meanwhile loses nothing.',
          'case 101':
            'Nobody reads, counts or marks another’s notices, not even on a page that is rendered once for all.',
          'case 102':
            'A notice tells no title of what is hidden or deleted since, and no name of who has gone or is blocked.',
        },
      },
      {
        heading: 'Moderators and what they decide',
        statements: {
          'case 71':
            'A hidden post is gone at once from every list, board, map, file, feed and card, and its photo from its address.',
          'case 72':
            'Nobody votes on, comments on or shares a hidden post, and it is 410 with its reason, by any of its links.',
          'case 73':
            'A hidden post and its photo are shown to its author and moderators alone, and markup in a reason stays text.',
          'case 74': 'Whoever lacks the role decides nothing, by any door.',
          'case 75': 'A moderator decides neither on themselves nor on another moderator’s account, and not twice.',
          'case 76':
            'A suspended driver does nothing but what is theirs to do, by any call, from their next request on.',
          'case 77': 'Nobody else learns that a driver is suspended, and nobody publishes in their name.',
          'case 78':
            'A photo of a hidden post is not to be had from a store that hands out photos by itself, even after a failure there.',
          'case 79':
            'Hiding, restoring, votes, deletions and appeals in one moment leave points and counts that add up, and one appeal.',
          'case 145': 'A post is hidden and shown again in a moment, however many votes it has.',
          'case 80': 'An account that comes back brings back nothing that a moderator has hidden.',
        },
      },
      {
        heading: 'Periods',
        statements: {
          'case 7': 'An award counts in one week only, by the site’s own midnight, wherever the server stands.',
          'case 8': 'A week that is over keeps its winners; what is taken back later stands in the ledger.',
          'case 57':
            'A clock that leaps ahead closes no week, erases nothing, and leaves no winners of a week that still runs.',
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
          'case 46':
            'One account’s flood of photos keeps nobody else waiting for more than ten seconds, and work for who has gone is dropped.',
          'case 67': 'The photos of a hidden account are gone from their addresses.',
          'case 68': 'A small file that unpacks to a huge picture of any format takes a bounded amount of memory.',
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
          'case 22': 'Who registered an address that is not theirs loses it to its owner, password, sessions and all.',
          'case 23':
            'Guessing one account’s password from many networks is slowed down, without locking its owner out.',
          'case 24': 'A mailed link that a scanner opens is not used up.',
          'case 45':
            'An address that somebody else registered first goes to whoever proves it: every earlier password, session and link ends.',
          'case 49': 'A new password ends a pairing that was allowed before it.',
          'case 129':
            'A sign-in that meets a new password, a reset, a deletion or a new second factor opens no session, by whichever way it came.',
          'case 131':
            'Fresh accounts neither rename, move nor close a stop, however many they are; one driver tells of so many stops a day; an editor undoes all of one driver’s at once.',
          'case 132': 'Nobody can tell by the headers of an answer that somebody has blocked them.',
          'case 133':
            'A new account puts no links into a name, bio, title or stop; no stop is named by a link or a number.',
          'case 151': 'A new account puts no links into its post by an edit, nor into an exit of a post or stop.',
          'case 134': 'Signing in takes as long whatever is registered for an address.',
          'case 135': 'A push service that keeps refusing a browser is asked no more.',
          'case 136': 'The weekly letter names nobody who has no public page.',
          'case 50': 'Nobody can make the site flood an address with mail, a stranger’s least of all.',
          'case 61':
            'Guessing a password from elsewhere does not keep its owner out of a browser that has signed in before.',
          'case 62':
            'The second factor is taken away, and its recovery codes renewed, by a code and not by the password alone.',
          'case 64': 'No name looks empty, hides letters, or passes for another driver’s.',
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
          'case 51': 'What a visitor sends decides neither what is kept nor how much: made-up cookies take no memory.',
          'case 52': 'Bodies that never end take a bounded amount of memory, and small ones are still served.',
          'case 53': 'Parameters that a page does not know make it neither slower nor another page.',
          'case 54': 'Thousands of places by one account make no page long or slow, and are refused before that.',
          'case 58': 'A way back of any letters at all leads to this site or home, and never to a failure.',
          'case 59': 'A name that only points at this machine, or another site’s Host, is not answered as ours.',
          'case 63': 'A limit is a limit however many requests meet at it in one moment.',
          'case 65':
            'A file of places brings in no control characters, prints none to a terminal, and takes a bounded amount of memory.',
          'case 150':
            'JSON that nests without end, or has an element without end, is given up long before the file ends.',
          'case 69': 'Every refusal is one of our sentences, and none is a library’s.',
          'case 137':
            'Forms that are refused are rendered a few at a time for a network, and not for senders who have left.',
          'case 138': 'Heavy readings are done a few at a time for a network, and not for askers who have left.',
          'case 139': 'Writes that are refused, or change nothing that is shown, take no kept page from others.',
          'case 140':
            'The size of what is kept for later costs its network alone, and nothing for askers who have left.',
        },
      },
      {
        heading: 'Following and blocking',
        statements: {
          'case 141': 'One account blocks only so many people in a day, so that it costs few of them the kept pages.',
          'case 91':
            'Two drivers of whom one has blocked the other find nothing of each other in any list, by page or call, in plates or feeds, and their pages are as long as anybody’s.',
          'case 92':
            'A block tells nobody: to each other the two drivers’ posts, comments and pages answer like what is gone, to reading, commenting, voting and following.',
          'case 93':
            'A page that is shared shows nobody what is kept from them, or whether somebody else follows what it is about.',
          'case 94': 'Follows and blocks that come at once leave no follow across a block, and counts that are right.',
          'case 95':
            'Followers hear of a new post once each, however many ways they follow it, and however often the telling breaks off or is taken over.',
          'case 96': 'Nobody hears of a post that is gone or hidden before they are told.',
          'case 97':
            'A feed of a thousand follows has each post once, and reads as much among a million posts as among a thousand.',
          'case 98': 'Nobody gets out of a moderator’s sight by blocking them.',
        },
      },
      {
        heading: 'Being found',
        statements: {
          'case 117': 'A hidden post is in no feed and no sitemap, and nobody is told of it elsewhere.',
          'case 118': 'The card of a post that is hidden or deleted is gone from its address, and from disk.',
          'case 119': 'A crowd that asks for cards has each drawn once, a few at a time, while photos and pages go on.',
          'case 120': 'Markup in what is typed ends no script, feed or quotation that tells of it elsewhere.',
          'case 121': 'A driver who wants no public page has no feed, and stands in no sitemap.',
          'case 122': 'oEmbed tells of this site’s own posts and fetches nothing.',
        },
      },
      {
        heading: 'Without a network',
        statements: {
          'case 123': 'What one driver said on a device is never taken as said by another who signs in there.',
          'case 124': 'A vote or a word on a stop that a weak link brings late changes nothing after the next one.',
          'case 125':
            'A page kept of one driver is shown to nobody else on the device, however they left and however late it came.',
          'case 126': 'No page of an account or a desk, no token and no code is kept on a device.',
        },
      },
      {
        heading: 'Letters and pushes',
        statements: {
          'case 103':
            'One press in a mail program ends the weekly letter without a session, for letters that wait as well; a scanner that opens the link ends nothing.',
          'case 104': 'Nobody ends another’s letter: its link can be neither made nor altered.',
          'case 105': 'A letter that bounces is the last one to its address, and other mail goes on.',
          'case 106':
            'A hundred thousand letters are each written once by processes killed at any point, and hold up no other mail.',
          'case 107':
            'A push goes to a browser that is signed in, by a push service on the public internet, and nowhere else.',
          'case 108': 'A push shows nothing private on a locked screen unless its owner wants it to.',
        },
      },
      {
        heading: 'Who is new, and what comes twice',
        statements: {
          'case 109':
            'A new account posts three times a day, by any door and however many at once, until a post has been up for a day.',
          'case 110': 'A new account puts no links into comments, however they are spelled.',
          'case 111':
            'A photo that was posted before, encoded anew, smaller or cropped a little, gives nothing and reaches a moderator.',
          'case 112': 'Of many who post copies of one photo in one moment, one is given points.',
          'case 113':
            'A word of the operator’s list is not shown before a moderator has looked, however it is spelled; no other word is held back for its letters.',
          'case 114': 'Ten thousand held words and hostile texts hold nothing up; the list is what its file says now.',
          'case 115': 'A share is counted once, and says so once, by either door and however many come at once.',
          'case 116': 'No driver and no place is named by a held word, and no profile has one.',
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
          'case 128':
            'A worker that is killed takes along only what it has in hand; a rolling restart of all loses nothing.',
          'case 40': 'A full disk is told, leaves no half post, and lets everybody read.',
          'case 41': 'Mail that cannot be sent waits, is sent once, and holds nobody up.',
          'case 42': 'A photo service that fails is told, and leaves nothing half made.',
          'case 43': 'Connections that say nothing are cut, and others are served.',
          'case 143':
            'A cookie of an ended session, or of a notice that was shown, makes no page cost more than a visitor’s.',
          'case 144': 'Readers who take nothing of a long file keep nobody of their network from another.',
          'case 142': 'Unfinished heads that take all connections give way to whoever comes.',
          'case 127': 'A link that stalls, drips or breaks off, and a site that is gone, leave the page that was seen.',
          'case 47':
            'A small disk that holds everything keeps a reserve: the site refuses what would fill it, and reads go on.',
          'case 48': 'A key or note that a full disk cut short is never taken for a whole one.',
          'case 153':
            'A crowd that watches a board is sent it at most once a second, serialized once, and never from a cache.',
          'case 154': 'A cached page for a browser that saves data is kept apart from that for all others.',
          'case 56': 'Of two starts on one folder one runs the database server, and the other one waits and joins it.',
          'case 60': 'Another user of the machine can read neither mail nor rows nor keys.',
          'case 66':
            'A start that fails names the setting and what to do; two first starts on one folder make one site.',
        },
      },
      {
        heading: 'Who leaves',
        statements: {
          'case 44': 'A deleted account is hidden at once and gone after 30 days, with all that it left.',
          'case 146':
            'A post or comment with more on it than fits into a transaction is deleted at once, and cleared after a kill.',
          'case 152':
            'Two stops with more posts, followers or reports than fit into a transaction are merged, and parted again, also after a kill.',
          'case 147': 'A driver who wrote more than fits into a transaction is hidden and shown again whole.',
          'case 148': 'A driver with more votes than fit into a transaction is erased, and others’ figures are right.',
        },
      },
    ],
  },
] as const satisfies readonly Section[];
