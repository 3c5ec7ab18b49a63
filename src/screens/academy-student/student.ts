import type { CallAnswer } from '#contract/call.ts';
import type { studentNotes, studentReport } from '#contract/students/student.ts';

export type Report = CallAnswer<typeof studentReport>;
export type Note = CallAnswer<typeof studentNotes>[number];
