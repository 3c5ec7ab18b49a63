/** What `academy-widgets conform --help` prints. */
import { elements } from '#widgets/page/elements.ts';
import { ROLE_NAMES, roleWords } from './identities.ts';

const roles = roleWords.map((word) => `    ${word.padEnd(9)} ${ROLE_NAMES[word]}`).join('\n');

export const HELP = `academy-widgets conform ADDRESS [options]

Asks an API server every call that elements make, as everybody whose token is given, and says of each answer whether it
fits, and if not what was found, what is needed, and which part of which screen stands empty. It changes nothing on
the server, unless --write is given.

  academy-widgets conform https://api.school.example --as admin --as parent --only academy-dashboard,parent-attendance

Who asks (at least one):
  --as ROLE            with the token in ACADEMY_TOKEN_ADMIN, ACADEMY_TOKEN_PARENT and so on
  --as ROLE=@FILE      with the token in a file
  --as ROLE=TOKEN      with the token here, where the history of the shell keeps it
  --sign-in ROLE=PHONE by the sign-in call, with the password in ACADEMY_PASSWORD_ADMIN and so on, or in
                       ACADEMY_PASSWORD for all
  --refused PHONE      somebody who may not sign in, such as a banned account, with the right password in
                       ACADEMY_PASSWORD_REFUSED or ACADEMY_PASSWORD
  The roles:
${roles}

What is asked:
  --only TAGS          the elements that you use, with commas; all ${elements.length} otherwise
  --id NAME=NUMBER     an id to ask for, where the lists of the server name none: planId=3, parent.studentId=7
  --foreign NAME=NUMBER  an id of something that somebody may not see: parent.studentId=99, teacher.schoolId=4
  --capabilities WORDS what user.capabilities names, with commas, where only tokens are given
  --write              also tries calls that write, on things that it makes itself and takes away again
  --contract VERSION   judges by this version of the contract

Pages and time:
  --origin ORIGIN      the origin of your pages, such as https://www.school.example, where CORS names origins
  --same-origin        the pages are of the server's own origin: CORS is not asked
  --timeout SECONDS    how long to wait for an answer (30, as pages do)
  --slow MS            from which time on an answer is told as slow (1000)
  --times N            how often each call is asked for its time (3)

Reports, besides the one in the terminal:
  --html FILE          one page to hand around
  --json FILE          for programs
  --junit FILE         for CI
  --quiet              nothing in the terminal

Tokens and passwords stand in no report, nor does what anybody is called.

The exit code is 0 where everything works, 1 where something is wrong, missing, refused or let in, and 2 where nothing
could be asked.
`;
