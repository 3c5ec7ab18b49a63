/** What a session may have to watch or to answer. */
export type MaterialKind = 'video' | 'exam';

export interface Material {
  id: number;
  title: string;
  subject: string;
}
