import type { Section } from '../../scripts/coverage/evidence';

/**
 * Attacks and faults that the site has to withstand. A test that covers one has its number in its title, such as `(case 23)`.
 */
export const cases = [
  {
    number: 1,
    title: 'Attacks',
    parts: [
      {
        heading: 'Votes and points',
        statements: {
          'case 1': 'Many identical votes by one driver at the same time, over two processes, count as one vote.',
          'case 2': 'A vote that is changed many times at the same moment leaves one vote at most, and right counters.',
          'case 3':
            'A vote that is cast and withdrawn earns nothing, and a vote on a post that is being deleted leaves nothing behind.',
          'case 4': 'No one can vote on their own content, without signing in, or with an invalid value.',
          'case 5': 'If a process dies between two writes, the counters still add up.',
          'case 6':
            'A request that is sent twice with one key takes effect once; the key is rejected with other content.',
          'case 55': 'Many posts in a row, or of one photo, earn no more points than a day of honest posting.',
          'case 149': 'A recount while the site is in use reports no false drift, and its repairs break nothing.',
          'case 70':
            'Many writes to one post at the same time wait in turn, and comments and shares do not delay votes.',
        },
      },
      {
        heading: 'Reports',
        statements: {
          'case 81':
            'Whether a report counts depends only on the reporter’s account age, email, points and earlier reports.',
          'case 82':
            'Three users in good standing hide a post or comment, once, even at the same time, but not a driver or a stop.',
          'case 83': 'New accounts hide nothing, however many there are, and cannot bury other users’ reports.',
          'case 84':
            'One user counts as one report, and a few users hide at most two things by one author before a moderator looks.',
          'case 130':
            'Reporting invisible content gets the same response as the content itself: no private bio, no comment on a hidden post, nothing that a block hides.',
          'case 85':
            'Reports cannot hide content again that a moderator kept, and users whose reports are mostly rejected stop counting.',
          'case 86':
            'If two moderators act at the same time, one decides and the other sees it; no one decides about themselves or another moderator.',
          'case 87':
            'A flood of reports by one person or from one network is stopped, and opens at most one case per subject.',
          'case 88': 'Visitors can report what the law lets everyone report, and learn nothing about other reporters.',
          'case 89': 'The text of a report and of its subject stays text wherever moderators read it.',
          'case 90': 'Only moderators can see who reported, the desk, its photos and its files.',
        },
      },
      {
        heading: 'Notifications',
        statements: {
          'case 99':
            'Many votes on a post are one notification with the right count, and no one counts twice for changing a vote or casting it again.',
          'case 100':
            'An event causes one notification if it was committed, and none otherwise; none are lost while someone reads them.',
          'case 101':
            'No one can read, count or mark another user’s notifications, even on a page that is rendered once for everyone.',
          'case 102':
            'A notification shows no title of content that was hidden or deleted since, and no name of a deleted or blocked user.',
        },
      },
      {
        heading: 'Moderators and their decisions',
        statements: {
          'case 71':
            'A hidden post disappears immediately from every list, leaderboard, map, file, feed and card, and its photo from its address.',
          'case 72':
            'No one can vote on, comment on or share a hidden post, and all its links respond with 410 and the reason.',
          'case 73':
            'Only its author and moderators see a hidden post and its photo, and markup in a reason stays text.',
          'case 74': 'Users without the role cannot decide anything, by page or API.',
          'case 75': 'A moderator cannot decide about their own account or another moderator’s, nor decide twice.',
          'case 76': 'Every call rejects a suspended driver from their next request on, except for their own data.',
          'case 77': 'No one else learns that a driver is suspended, and no one can publish in their name.',
          'case 78':
            'A photo store that serves photos itself does not serve those of a hidden post, even after a failure.',
          'case 79':
            'Simultaneous hiding, restoring, votes, deletions and appeals leave points and counts that add up, and one appeal.',
          'case 145': 'A post is hidden and restored quickly, however many votes it has.',
          'case 80': 'Restoring an account restores nothing that a moderator has hidden.',
        },
      },
      {
        heading: 'Periods',
        statements: {
          'case 7':
            'An award counts in one week only, which starts at midnight in the site’s time zone, wherever the server is.',
          'case 8':
            'A week that has ended keeps its winners; votes that are withdrawn later are recorded in the ledger.',
          'case 57':
            'A clock that jumps ahead ends no week, erases nothing, and stores no winners of a week that is not over.',
        },
      },
      {
        heading: 'Uploads',
        statements: {
          'case 9': 'A stored photo contains no data about place or camera, and is upright.',
          'case 10':
            'Scripts and markup in or after a photo are rejected or removed, and no browser guesses a photo’s type.',
          'case 11':
            'A picture that is huge when decoded, and a huge file, are rejected early and leave nothing behind.',
          'case 12':
            'Truncated, empty and broken photos are rejected, and the form keeps its text; animations and HEIC photos are accepted.',
          'case 13':
            'Too many files or fields are rejected, and the sender’s file names are never used for stored files.',
          'case 14': 'Many large photos at once are processed a few at a time, while readers are served.',
          'case 46':
            'One account’s flood of photos delays no one else by more than ten seconds, and work for a disconnected client is dropped.',
          'case 67': 'The photos of a hidden account disappear from their addresses.',
          'case 68': 'A small file that decodes to a huge picture, in any format, takes a limited amount of memory.',
        },
      },
      {
        heading: 'Accounts',
        statements: {
          'case 15': 'No one can find out whether an email address has an account by requesting an email.',
          'case 16': 'A forged Host appears in no link.',
          'case 17':
            'A link to reset a password works once, for an hour, if it is the latest; the database has only its hash.',
          'case 18': 'A new password ends all other sessions, and its owner gets an email.',
          'case 19':
            'Automatic sign-in after a verification is only for that browser and that driver, once, and for a short time.',
          'case 20':
            'Signing in changes the session, signing out ends it, and neither scripts nor other sites get its cookie.',
          'case 21':
            'A callback from Google or Facebook that we did not request, or that is not meant for us, signs no one in.',
          'case 22':
            'An account registered with someone else’s email goes to the email’s owner, without its old password and sessions.',
          'case 23':
            'Guessing one account’s password from many networks is slowed down, without locking its owner out.',
          'case 24': 'An emailed link is not used up when a scanner opens it.',
          'case 45':
            'An email address that someone else registered first goes to the person who verifies it: every earlier password, session and link ends.',
          'case 49': 'A new password ends a pairing that was allowed before.',
          'case 129':
            'A sign-in at the same time as a new password, a reset, a deletion or a new second factor opens no session, by any way of signing in.',
          'case 131':
            'New accounts cannot rename, move or close a stop, however many there are; the number of a driver’s reports about stops is limited per day; an editor can undo all of a driver’s changes in one step.',
          'case 132': 'No response header reveals that someone has blocked the reader.',
          'case 133':
            'A new account cannot put links into a name, bio, title or stop; no stop’s name can be a link or a number.',
          'case 151':
            'A new account cannot put links into its post by editing it, nor into the exit of a post or stop.',
          'case 134': 'Signing in takes equally long for every email address, whatever account it has.',
          'case 135': 'A push service that keeps rejecting a browser’s messages gets no more of them.',
          'case 136': 'The weekly email names no one without a public page.',
          'case 50': 'No one can make the site flood an email address, least of all a stranger’s.',
          'case 61':
            'Guessing a password from elsewhere does not lock its owner out of a browser that has signed in before.',
          'case 62':
            'Turning off the second factor, or renewing its recovery codes, takes a code and not only the password.',
          'case 64': 'No name looks empty, hides characters, or passes for another driver’s.',
        },
      },
      {
        heading: 'Web',
        statements: {
          'case 25': 'Operators and prototypes in a query, form or body are rejected as malformed.',
          'case 26': 'Points, roles, owners and times in a request body are ignored.',
          'case 27': 'No one can delete another user’s content.',
          'case 28': 'Another site’s page cannot make a browser write here; our own pages can, without JavaScript.',
          'case 29':
            'Markup in typed text stays text everywhere, under a Content-Security-Policy that no page violates.',
          'case 30': 'Signing in redirects only within this site.',
          'case 31': 'A search takes its text literally, and is fast.',
          'case 32': 'Limits count the network that a request really comes from.',
          'case 33': 'Lists handle any limit and cursor, or reject it.',
          'case 34': 'An error page tells its reader only what to do next; the log has all details, under the same id.',
          'case 35': 'No response contains secrets or another user’s email, and private pages are never cached.',
          'case 51': 'A visitor’s input decides neither what is cached nor how much: made-up cookies take no memory.',
          'case 52': 'Bodies that never end take a limited amount of memory, and small ones are still served.',
          'case 53': 'Unknown parameters neither slow a page down nor change it.',
          'case 54': 'Thousands of stops by one account make no page long or slow, and are rejected before that.',
          'case 58':
            'A return address with any characters leads within this site or to the home page, never to an error.',
          'case 59':
            'The site does not respond to a name that merely points at this machine, or to another site’s Host.',
          'case 63': 'A limit holds however many requests arrive at the same time.',
          'case 65':
            'An import file brings in no control characters, prints none to a terminal, and takes a limited amount of memory.',
          'case 150': 'JSON with endless nesting or an endless element is rejected long before the file ends.',
          'case 69': 'Every error message is one of ours, and none is a library’s.',
          'case 137':
            'Rejected forms are rendered a few at a time per network, and not for clients that have disconnected.',
          'case 138': 'Expensive reads run a few at a time per network, and not for clients that have disconnected.',
          'case 139': 'Writes that are rejected, or change nothing visible, drop no cached page of other users.',
          'case 140':
            'Computing the size of an offline copy delays only its own network, and is skipped for clients that have disconnected.',
        },
      },
      {
        heading: 'Following and blocking',
        statements: {
          'case 141':
            'An account can block a limited number of people per day, so that only a few of them lose their cached pages.',
          'case 91':
            'If one of two drivers has blocked the other, neither finds the other in any list, page, API call or feed, and their pages are as long as anyone’s.',
          'case 92':
            'A block is not revealed: for each of the two drivers, the other’s posts, comments and pages respond as if deleted, to reading, commenting, voting and following.',
          'case 93':
            'A shared page shows no one what is hidden from them, or whether someone else follows its subject.',
          'case 94': 'Simultaneous follows and blocks leave no follow across a block, and right counts.',
          'case 95':
            'Followers get one notification of a new post, however many ways they follow it, and however often the job fails or is taken over.',
          'case 96': 'No one is notified of a post that was deleted or hidden before that.',
          'case 97':
            'A feed of a thousand follows has each post once, and reads as much among a million posts as among a thousand.',
          'case 98': 'Blocking a moderator hides nothing from them.',
        },
      },
      {
        heading: 'Search and sharing',
        statements: {
          'case 117': 'A hidden post is in no feed, sitemap, card or oEmbed response.',
          'case 118': 'The card of a hidden or deleted post is deleted from its address and from disk.',
          'case 119':
            'However many requests there are for cards, each is drawn once, a few at a time, while photos and pages are served.',
          'case 120': 'Markup in typed text cannot break out of a script, a feed or an embed.',
          'case 121': 'A driver without a public page has no feed, and is in no sitemap.',
          'case 122': 'oEmbed describes only this site’s posts, and fetches nothing.',
        },
      },
      {
        heading: 'Without a network',
        statements: {
          'case 123': 'What one driver entered on a device is never saved as another’s who signs in there.',
          'case 124':
            'A vote, or a report about a stop, that arrives late over a weak connection does not replace a later one.',
          'case 125':
            'A driver’s saved page is never shown to anyone else on the device, however they left and however late it arrived.',
          'case 126': 'No page of an account or a desk, no token and no code is saved on a device.',
        },
      },
      {
        heading: 'Weekly email and push',
        statements: {
          'case 103':
            'One tap in a mail program unsubscribes from the weekly email without a session, and from queued ones too; a scanner that opens the link changes nothing.',
          'case 104': 'No one can unsubscribe someone else: the link can be neither forged nor altered.',
          'case 105': 'A weekly email that bounces is the last one to its address, and other email continues.',
          'case 106':
            'A hundred thousand weekly emails are each written once by processes that are killed at any point, and delay no other email.',
          'case 107':
            'A push goes only to a browser that is signed in, and only by a push service on the public internet.',
          'case 108': 'A push shows nothing private on a locked screen unless its owner enabled that.',
        },
      },
      {
        heading: 'New accounts and repeated content',
        statements: {
          'case 109':
            'A new account can post three times a day, by page and API and however many requests at once, until one of its posts has been up for a day.',
          'case 110': 'A new account cannot put links into comments, however they are spelled.',
          'case 111':
            'A photo that was posted before, but encoded again, scaled down or cropped a little, earns nothing and is reported to a moderator.',
          'case 112': 'If many drivers post copies of one photo at the same time, one of them earns points.',
          'case 113':
            'Text with a word of the operator’s list is not shown until a moderator has reviewed it, however it is spelled; no other word is held for its letters.',
          'case 114':
            'Ten thousand held words and hostile texts slow nothing down; the list is always what its file says now.',
          'case 115': 'A share counts once, and says so once, by page and API and however many requests at once.',
          'case 116': 'No driver or stop can be named with a held word, and no profile can have one.',
        },
      },
    ],
  },
  {
    number: 2,
    title: 'Faults',
    parts: [
      {
        heading: 'Failures',
        statements: {
          'case 36':
            'A database that stops is reported in time, the typed text is kept, and the site recovers with it.',
          'case 37': 'Acknowledged writes survive a kill of the site and of its database.',
          'case 38': 'Acknowledged writes survive the loss of a replica set’s primary.',
          'case 39': 'A site that is told to stop finishes the requests that it has begun.',
          'case 128':
            'A worker that is killed loses only its current requests; a rolling restart of all workers loses nothing.',
          'case 40': 'A full disk is reported, leaves no partial post, and allows reads.',
          'case 41': 'Email that cannot be sent stays queued, is sent once, and delays no one.',
          'case 42': 'A photo service that fails is reported, and leaves nothing half done.',
          'case 43': 'Slow and silent connections are cut off, and others are served.',
          'case 143':
            'A cookie of an ended session, or of a notice that was shown, makes no page more expensive than a visitor’s.',
          'case 144': 'Clients that do not read a long file do not use up their network’s limit.',
          'case 142': 'If connections with incomplete headers use up the limit, they are closed for new ones.',
          'case 127':
            'If the connection stalls, slows down or breaks, or the site is down, the page that was already shown stays.',
          'case 47':
            'A small disk that holds everything keeps a reserve: the site rejects what would fill it, and reads continue.',
          'case 48': 'A key or note that a full disk truncated is never taken for a whole one.',
          'case 153':
            'All viewers of a leaderboard get at most one update per second, serialized once, and never from a cache.',
          'case 154': 'A page cached for browsers that save data is stored separately from the page for all others.',
          'case 56':
            'If two processes start on one folder, one runs the database server, and the other one waits and joins it.',
          'case 60': 'Another user of the machine can read neither email nor data nor keys.',
          'case 66':
            'A start that fails names the setting and what to do; two first starts on one folder make one site.',
        },
      },
      {
        heading: 'Deleted and hidden data',
        statements: {
          'case 44': 'A deleted account is hidden immediately and erased after 30 days, with everything that it left.',
          'case 146':
            'A post or comment with more votes and comments than fit in a transaction is deleted immediately, and they are deleted later, even after a kill.',
          'case 152':
            'Two stops with more posts, followers or reports than fit in a transaction are merged and separated again, even after a kill.',
          'case 147': 'A driver who wrote more than fits in a transaction is hidden and restored completely.',
          'case 148':
            'A driver with more votes than fit in a transaction is erased, and the figures of others are right.',
        },
      },
    ],
  },
] as const satisfies readonly Section[];
