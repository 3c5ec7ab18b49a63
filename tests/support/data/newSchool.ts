/** A real academy at its beginning: people from a roster and study plans are there, and nothing has happened yet. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import { runInShell } from '#tests/support/run/shell.ts';
import type { Academy } from '#tests/support/server/academy.ts';
import type { Credentials } from '#tests/support/server/sessions.ts';
import { startBareAcademy } from './bareAcademy.ts';
import { makeRoster, zipRoster } from './rosters.ts';

export interface NewSchool extends Academy {
  people: Record<'administrator' | 'schoolUser' | 'teacher' | 'parent', Credentials>;
  /** The number of its only study plan. */
  planId: number;
}

/** Starts an academy with a school of 30 students, and one study plan of two days for their grade. */
export async function startNewSchool(): Promise<NewSchool> {
  const { administrator, ...academy } = await startBareAcademy();
  const folder = await mkdtemp(join(tmpdir(), 'new-school-'));
  try {
    const roster = makeRoster({ schools: 1, students: 30 });
    const users = roster.users.map((user) =>
      user.sourcedId === 'teacher-1-1' ? { ...user, sms: '9400009999', givenName: 'Tara' } : user,
    );
    const zip = join(folder, 'roster.zip');
    await writeFile(zip, zipRoster({ ...roster, users }));
    const { code, failure } = await runInShell('import', ['oneroster', zip, '--yes'], { DATA_DIR: academy.dataDir });
    if (code !== 0) throw new Error(failure);
    const account = (sourcedId: string): Credentials => ({
      phone: users.find((user) => user.sourcedId === sourcedId)?.sms ?? '',
      password: administrator.password,
    });
    const people = {
      administrator,
      schoolUser: account('principal-1'),
      teacher: account('teacher-1-1'),
      parent: account('parent-1'),
    };
    const planId = await asOwner(academy, async (client) => {
      await givePassword(client, Object.values(people));
      return addPlan(client);
    });
    return { ...academy, people, planId };
  } catch (error) {
    await academy.stop();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes into the database of an academy what no call of the API is needed for. */
export async function asOwner<T>({ dataDir }: Academy, write: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = await runningEmbedded(dataDir);
  const client = new pg.Client(running?.ownerUrl);
  await client.connect();
  try {
    return await write(client);
  } finally {
    await client.end();
  }
}

/** Gives all of them the password of the first, whose hash was slow to make. */
async function givePassword(client: pg.Client, people: readonly Credentials[]): Promise<void> {
  const { rowCount } = await client.query(
    `insert into credential (pid, password_hash)
     select other.pid, password_hash
       from person other, person first join credential using (pid)
      where first.phone = $1 and other.phone = any ($2)`,
    [people[0]?.phone, people.slice(1).map(({ phone }) => phone)],
  );
  if (rowCount !== people.length - 1)
    throw new Error(`${rowCount} of ${people.length - 1} people have got a password.`);
}

/** Adds a plan of grade 1, with an exam, a video and notes, shared with every school. @returns its number. */
export async function addPlan(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`
      with the_subject as (insert into subject (name) values ('Physics') returning subject_id),
      exams as (insert into exam_category (title) values ('Weekly tests') returning exam_category_id),
      videos as (insert into video_category (title) values ('Lessons') returning video_category_id),
      the_exam as (insert into exam (exam_category_id, subject_id, title, duration_minutes, question_count)
        select exam_category_id, subject_id, 'Motion Quiz', 30, 20 from exams, the_subject returning exam_id, subject_id),
      the_video as (insert into video (video_category_id, subject_id, title, duration_seconds)
        select video_category_id, subject_id, 'Motion', 600 from videos, the_subject returning video_id),
      plan as (insert into study_plan (title, description, grade) values ('Foundation', 'The first plan', 1) returning study_plan_id),
      shared as (insert into study_plan_school select study_plan_id, school_id from plan, school),
      weeks as (insert into study_plan_week select study_plan_id, 1, 'Week 1' from plan returning study_plan_id),
      days as (insert into study_plan_day select study_plan_id, day, 1 from weeks, (values (1), (2)) d(day) returning study_plan_id, day),
      items as (insert into study_plan_item (study_plan_id, day, position, type, title, subject_id, exam_id, video_id)
        select study_plan_id, day, i.position, i.type, i.title, subject_id,
               case when i.type = 2 then exam_id end, case when i.type = 1 then video_id end
          from days, the_exam, the_video, (values (1, 1, 'Motion'), (2, 2, 'Motion Quiz'), (3, 5, 'Notes: Motion')) i(position, type, title)
        returning study_plan_id)
      select max(study_plan_id) as id from items`);
  return rows[0]?.id ?? 0;
}
