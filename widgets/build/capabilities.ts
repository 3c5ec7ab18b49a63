/**
 * The words of `user.capabilities`: what appears with each, and what is shown without. An API server names a word once it
 * has all calls that the contract declares with it. A test finds a sentence here for every word of the contract.
 */

export interface CapabilityWords {
  /** What a person can do then. */
  offers: string;
  /** What is shown in its place. */
  without: string;
}

export const capabilities = {
  children: {
    offers: 'Parents of several children choose one, for all screens of the page; the other calls take `studentId`.',
    without: 'A parent has one child. The other calls are asked without `studentId`.',
  },
  'parent-week': {
    offers: 'Parents see a week of a child in three sentences and four figures.',
    without: '`parent-week` says that the academy does not tell of weeks yet.',
  },
  'week-mail': {
    offers: 'Parents switch the weekly e-mail on and off, where the answer about the week says that there is one.',
    without: 'There is no such switch.',
  },
  'absence-mail': {
    offers:
      'Parents switch the e-mails about absences on and off, where the answer about attendance says that there are any.',
    without: 'There is no such switch.',
  },
  calendar: {
    offers:
      'Parents make an address by which the calendar of their phone reads live sessions, exams and holidays, on `parent-week` and on their page of the console.',
    without: 'There is no such button.',
  },
  restore: {
    offers: 'A deletion can be taken back, by *Undo* and in *Recently deleted* of the console.',
    without: 'The question before a deletion says that it cannot be undone.',
  },
  'schools:write': {
    offers: 'The forms *Add School* and *Edit* save. They also ask `countries`.',
    without: 'The buttons tell the host page (`academy-action`), which may have a form of its own.',
  },
  'users:write': {
    offers: 'The forms *Add User* and *Edit* save. They also ask `userRoles` and `schools`.',
    without: 'The buttons tell the host page (`academy-action`), which may have a form of its own.',
  },
  'users:import': {
    offers: 'The form *Add User* takes a file of users.',
    without: 'The form has no file.',
  },
  'users:sort': {
    offers: 'The list of users is sorted by the server, over all pages: `users` takes `sort`.',
    without: 'It has its own order. Users who are all on one page can be sorted.',
  },
  ties: {
    offers: 'A user of several schools can leave one of them.',
    without: 'There is no such button.',
  },
  'one-time-passwords': {
    offers: 'The form of a user sets a one-time password. `login` then asks for a new one.',
    without: 'The form has no such part.',
  },
  families: {
    offers: 'The form of a user links parents and children. It also asks `users`.',
    without: 'The form has no such part.',
  },
  'notifications:counts': {
    offers: 'The API counts what the cards of Notifications show.',
    without: 'The first 20 pages of `notifications` are read and counted.',
  },
  'performance-summary': {
    offers: 'The API adds up the totals of Performance Tracking, for academies with very many students.',
    without: 'All rows of `performanceTracking` are read and added up.',
  },
  'plan-report-pages': {
    offers:
      'The API sorts the tables of intensive care and of *Exam Performance* and sends a page of them, for plans with very many students.',
    without: 'All rows of `planIntensiveCare`, and of `planStudents` and `planExamData`, are read and sorted.',
  },
  'session-report:school': {
    offers: 'A session report is about the chosen school: `sessionReport` takes `schoolId`.',
    without: 'It is about all schools of the plan, and says so.',
  },
  'large-pages': {
    offers: 'Exports ask for pages of 1,000 rows.',
    without: 'Exports ask for pages of the size on screen.',
  },
  idempotency: {
    offers:
      'A POST that is sent twice with one `Idempotency-Key` is done once. Elements send the key when they repeat.',
    without: 'No key is sent. A write that is repeated by hand may be done twice.',
  },
  'session-addresses': {
    offers:
      'Addresses of GET calls have `_s`, which differs by session, so that no cache of the page gives one person the answer of another. The server takes no notice of it.',
    without: 'Addresses are the same for everybody. Answers are told apart by `Vary` and `X-Academy-For` alone.',
  },
  'element-names': {
    offers:
      'Calls name the element that asks, in the header `X-Academy-Element`, which the API must allow to pages of other origins.',
    without: 'No call says which element asks.',
  },
  'sign-out': {
    offers: 'Signing out ends the token at the API.',
    without: 'Signing out only forgets the token in the browser.',
  },
  'sign-in-provider': {
    offers:
      'The sign-in form offers the account of a provider. It asks `signInOptions` before anybody is signed in, so no user has this word.',
    without: '`signInOptions` answers 404, and people sign in with phone number and password.',
  },
  'own-password': {
    offers: 'The console’s page *Password and sign-in* changes the password.',
    without: 'The page has no such part. It is there with any of the five words of this page.',
  },
  'own-sessions': {
    offers: 'The same page lists and ends the person’s own sessions.',
    without: 'The page has no such part.',
  },
  'other-view': {
    offers:
      'The console’s account menu leads staff who are parents to their view as parents, and back. Only those who have both have the word.',
    without: 'The menu has no such entry. *Login as Parent* at sign-in is there all the same.',
  },
  'change-view': {
    offers:
      'That entry changes the session into the other view at once. Only sessions that staff have begun as staff have the word.',
    without: 'The entry signs out, and one signs in once more.',
  },
  'own-devices': {
    offers: 'The same page lists and forgets the devices that are known.',
    without: 'The page has no such part.',
  },
  'two-step': {
    offers: 'The same page turns two-step sign-in on and off.',
    without: 'The page has no such part. The form still asks for a code where `login` wants one.',
  },
  'sign-in-rules': {
    offers:
      'The same page says who must have two-step sign-in, and the form of a user turns it off for somebody who has lost the device.',
    without: 'Neither is there.',
  },
  'mail-choices': {
    offers:
      'Parents see on one page what they are sent and over which channel, and change it, from the console’s account menu.',
    without: 'The menu has no such entry; the screens still offer what they have.',
  },
  'child-data': {
    offers: 'Parents download all that is kept about a child, from the console’s account menu.',
    without: 'The menu has no such entry.',
  },
  invitations: {
    offers: 'The console’s page *Invitations* lets people choose their own password, by sheets and e-mails.',
    without: 'The console has no such page.',
  },
  'accept-invitation': {
    offers:
      'The page behind the link of an invitation. It is open before anybody is signed in, so no user has this word.',
    without: 'No links of invitations are given out.',
  },
  'phone-country': {
    offers: 'The preview of a file of users reads phone numbers as those of the academy’s country.',
    without:
      'It takes them as they are written, so that one number in two spellings is found by the server alone, when the file is imported.',
  },
  'shared-numbers': {
    offers:
      'The console’s page *Shared numbers*: people who sign in with the same phone number, and making one of two.',
    without: 'The console has no such page.',
  },
  'link-requests': {
    offers: 'The console’s page *Requests to link*: other schools ask whether somebody may belong to both.',
    without: 'The console has no such page.',
  },
  lti: {
    offers: 'The console’s page *LMS connections* registers learning management systems.',
    without: 'The console has no such page.',
  },
  'lti-registration': {
    offers:
      'On the page *LMS connections* an LMS registers itself by one address, is confirmed and changed, and its latest launches say why they were refused.',
    without: 'An LMS is connected by hand, and to change it is to remove it and to connect it anew.',
  },
  'lti-members': {
    offers:
      'The page *LMS connections* lists the courses of each LMS, compares who is in them with the academy, and takes in who is new.',
    without: 'The page lists no courses.',
  },
  'lti-grades': {
    offers:
      'The courses on the page *LMS connections* get grades: a study plan’s progress or an exam’s result, with what became of each.',
    without: 'The courses have no button *Grades*.',
  },
  'lti-links': {
    offers: 'Accounts of an LMS are linked, and screens open inside it.',
    without: 'The page *LMS connections* lists no linked accounts.',
  },
  'academy-settings': {
    offers: 'The console’s page for the name of the academy, its time zone and its languages.',
    without: 'The console has no such page.',
  },
  brand: {
    offers:
      'Elements, the console, prints and PDF files have the logo and colours of the school or the academy. Colours that a page sets itself stay.',
    without: 'Elements have their usual colours, and prints no logo.',
  },
  'brand:write': {
    offers: 'The page *Data* sets the logo and colours of the academy and of schools.',
    without: 'The page has no such part.',
  },
  'minimum-attendance': {
    offers: 'The page *Data* sets the attendance that is enough, of the academy and of schools.',
    without: 'The page has no such part.',
  },
  names: {
    offers: 'The page *Data* writes what subjects, categories and classes are called in further languages.',
    without: 'The page has no such part.',
  },
  'saved-views': {
    offers:
      'Saved views of lists are there on every device of a person, and can be shared with a school or a role in *Columns and views*.',
    without: 'They are kept on the device, and for the person alone.',
  },
  channels: {
    offers:
      'The page *Data* sets over which channels families are told of absences, by SMS and WhatsApp too, and shows whom that reaches.',
    without: 'The page has no such part.',
  },
  data: {
    offers: 'The console’s page *Data*: what is in the academy, and what comes next.',
    without: 'The console has no such page.',
  },
  import: {
    offers: 'The page *Data* imports rosters, workbooks and results.',
    without: 'The page has no such part.',
  },
  keys: {
    offers: 'The page *Data* makes keys, by which other systems send data.',
    without: 'The page has no such part.',
  },
  webhooks: {
    offers:
      'The page *Data* sets addresses of other programs that are told what happens, and shows what was sent to each.',
    without: 'The page has no such part.',
  },
  'plan-editor': {
    offers: 'The page *Data* writes study plans.',
    without: 'The page has no such part.',
  },
  'course-packages': {
    offers: 'The console’s editor of study plans puts course packages of cmi5 on sessions.',
    without: 'Sessions carry none.',
  },
  courses: {
    offers:
      '*Study Sessions* lists the units of course packages that a child may open, and opens them. *Parent Dashboard* and *The Week* say how many there are.',
    without: '*Study Sessions* has the table alone, and the others say nothing of units.',
  },
  statements: {
    offers: 'The page *Data* lists statements (xAPI) that wait, and places them.',
    without: 'The page has no such part.',
  },
  attention: {
    offers: '*Students to Follow Up*: who may need attention, why, and what was done.',
    without: 'The element says that this academy does not offer it, and the console has no such entry.',
  },
  absent: {
    offers: '*Absent*: who was absent on a day, with the parents and the school days before.',
    without: 'The element says that this academy does not offer it, and the console has no such entry.',
  },
  register: {
    offers: '*Register*: who was there, late or absent at a live session or in a class on a day, to be marked.',
    without: 'The element says that this academy does not offer it, and the console has no such entry.',
  },
  'attention-rules': {
    offers: 'Administrators change the thresholds of the reasons.',
    without: 'The thresholds are shown, and cannot be changed.',
  },
  student: {
    offers: 'The page of one student. Names of students in all lists lead there.',
    without: 'Names of students are text.',
  },
  comparisons: {
    offers:
      'Below the cards of the staff’s dashboards and reports: the figures of the period before, in words and as a small chart.',
    without: 'Nothing is drawn in their place.',
  },
  'child-comparisons': {
    offers: 'Below the cards of the parents’ dashboard and analysis: the same child in the period before.',
    without: 'Nothing is drawn in its place.',
  },
  'absent:search': {
    offers: 'The list of absent students is searched and sorted: `absentStudents` takes `search` and `sort`.',
    without: 'It is shown in its own order, page by page.',
  },
  'lists:search': {
    offers:
      'Lists behind numbers are searched, sorted and filtered by school and class: `countedList` takes `search`, `sort`, `inSchool`, `inClass` and `options`.',
    without: 'They are shown in their own order, page by page.',
  },
  lists: {
    offers: 'Numbers lead to the list of what they count: `academy-list`.',
    without: 'Numbers are text.',
  },
  bulk: {
    offers: 'Students are chosen in a list, and one message is written to the parents of all of them.',
    without: 'Parents are written to one by one.',
  },
  'bulk:users': {
    offers: 'Users are chosen in a list, and banned or moved to a class at once.',
    without: 'It is done user by user.',
  },
  notices: {
    offers:
      'People are shown the notices that are for them: `academy-notices`, and the newest on the parents’ dashboard.',
    without: 'The element says that this academy does not offer it, and no other screen shows a notice.',
  },
  'notices:write': {
    offers:
      '*Create Notification* asks for an audience, a start and an end, and texts in several languages. Notifications can be changed and withdrawn.',
    without: 'The dialog asks for title, description and priority, and sends them to everybody.',
  },
  push: {
    offers:
      'The console’s page *Notices* has a button *Notify me on this device*, where the browser can be sent notices (Web Push).',
    without: 'The page has no such button. Elements on other pages never have one.',
  },
  'report-schedules': {
    offers:
      'The console’s page *Reports by email*: staff have lists and figures sent to them on a schedule. Servers that send emails have the word. *Send by email* on the screens of these leads there, on a page with `reportsPath`.',
    without: 'The account menu has no such entry, and the screens no such button.',
  },
  'report-schedules:others': {
    offers: 'Whoever sees colleagues has reports sent to them too: `createReportSchedule` takes `readerPid`.',
    without: 'Reports are sent to oneself alone.',
  },
  search: {
    offers: 'The console’s search finds people, schools and study plans.',
    without: 'It finds pages alone.',
  },
} as const satisfies Readonly<Record<string, CapabilityWords>>;
