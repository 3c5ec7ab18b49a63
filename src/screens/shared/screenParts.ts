/** Where several screens show what one call answers. */
import type { Parts } from '#screens/shared/screenFacts.ts';

export const CONVERSATIONS: Parts = {
  '': 'the list of conversations',
  'conversations[].senderName': 'the name over each conversation (“Unknown” in its place)',
  'conversations[].subject': 'the subject of each conversation (“(no subject)” in its place)',
  'conversations[].isRead': 'the badge “Unread”',
  'conversations[].lastMessageDate': 'the time of the last message',
  'conversations[].messageCount': 'the number of messages of each conversation',
  'conversations[].priority': 'the badges “High” and “Urgent”',
};

export const THREAD: Parts = {
  '': 'the messages of an open conversation',
  'messages[].senderName': 'the writer of each message',
  'messages[].message': 'the text of each message',
  'messages[].sentDate': 'the time of each message',
};

export const PLAN_SCHOOLS: Parts = {
  '': 'the select “School”',
  '[].schoolName': 'the names in the select “School”',
  '[].planCount': 'the number of plans behind each school',
};

export const CHILDREN: Parts = {
  '': 'the choice between several children',
  '[].name': 'the names in the choice of children',
};

export const UNITS_TO_OPEN: Parts = {
  '[].sessionName': 'the session of the next unit to open',
  '[].units': 'the units to open',
  '[].units[].title': 'the name of the next unit to open (“Unit 1” in its place)',
  '[].units[].state': 'how many units are to be opened, and which one is next',
};

export const PERFORMANCE_SESSIONS: Parts = {
  studyPlanSessions: 'the table of study sessions',
  'studyPlanSessions[].date': 'the column “Date” of the sessions',
  'studyPlanSessions[].subject': 'the column “Subject” of the sessions, and its filter',
  'studyPlanSessions[].sessionName': 'the column “Session”',
  'studyPlanSessions[].studyPlanName': 'the column “Study Plan” of the sessions, and its filter',
  'studyPlanSessions[].watchDuration': 'the column “Watch Time”',
  'studyPlanSessions[].examScore': 'the column “Exam Score”',
  'studyPlanSessions[].overallProgress': 'the column “Overall Progress” of the sessions',
};

export const FORM_OF_SCHOOL = { '': 'the form “Edit School”' };

export const COMPARED: Parts = {
  '': 'the comparisons inside the cards',
  'measures[].before': 'the sentences “Up from … to …”',
  'measures[].academy': 'the sentences about the academy',
  'measures[].weeks': 'the small lines of twelve weeks',
};

export const OF_CHOSEN = { '': '“Reaches … people” where rows are chosen to be notified' };

export const CLASSES_OF_CHOSEN = { '': 'the classes that are suggested where rows are chosen to be moved' };

export const SAVED_VIEWS_SHOWN: Parts = {
  '': 'the saved views, as tabs above the table',
  'own[].name': 'the tabs of one’s own views',
  'shared[].name': 'the tabs of views that others share',
};

export const SHARED_SCHOOLS: Parts = { '': 'the schools that a saved view can be shared with' };
