import type { DayDraft, SessionDraft, WeekDraft } from './planDraft.ts';

/** What can be done with the parts of a plan. The functions stay the same as long as the editor is open. */
export interface EditorActions {
  moveSession(session: SessionDraft, by: -1 | 1): void;
  removeSession(session: SessionDraft): void;
  editSession(session: SessionDraft): void;
  addSession(day: DayDraft): void;
  moveDay(day: DayDraft, by: -1 | 1): void;
  removeDay(day: DayDraft): void;
  addDay(week: WeekDraft): void;
  moveWeek(week: WeekDraft, by: -1 | 1): void;
  removeWeek(week: WeekDraft): void;
  nameWeek(week: WeekDraft, title: string): void;
  toggleWeek(week: WeekDraft): void;
}
