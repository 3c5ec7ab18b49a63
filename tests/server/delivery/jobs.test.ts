/** The queue of what is done later: two processes on one database, failures, and a stop. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobWorker, jobWorker, prepareQueue, type Work } from '#host/server/delivery/jobWorker.ts';
import { type JobTasks, LOST_SECONDS } from '#host/server/delivery/workerJobs.ts';
import { startJobs } from '#host/start/jobs.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

/** Every wait of this test; they end as soon as they may. */
const PATIENT = { timeout: 60_000, interval: 50 };

let world: World;
const { logger } = keptLog();
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await emptyQueue(world.database.owner);
  await prepareQueue(world.database.urls.owner, logger);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** As a process of its own would have it. */
function processWith(tasks: JobTasks, { schedule = [], atStart = [] }: Partial<Work> = {}): JobWorker {
  const worker = jobWorker(world.database.urls.owner, logger, 3);
  stops.push(worker.stop);
  worker.start({ tasks, schedule, atStart });
  return worker;
}
const add = (task: string, queue: string | null = null) =>
  sql`select graphile_worker.add_job(${task}, queue_name := ${queue}::text)`.execute(world.database.owner);
const jobs = async () =>
  (
    await sql<{ task: string; attempts: number; isHeld: boolean; at: Date }>`
      select task_identifier as task, attempts, locked_at is not null as "isHeld", run_at as at
        from graphile_worker.jobs where task_identifier <> 'free-lost-jobs' order by id`.execute(world.database.owner)
  ).rows;

it('keeps nobody from writing while another process makes its tables', async () => {
  const { owner } = world.database;
  // As the first of its migrations leave it.
  await sql`drop schema graphile_worker cascade`.execute(owner);
  await sql`create schema graphile_worker`.execute(owner);
  await sql`insert into person (name, role) values ('Meenakshi', 24)`.execute(owner);
  await prepareQueue(world.database.urls.owner, logger);
  await sql`insert into person (name, role) values ('Devika', 24)`.execute(owner);
  expect((await jobs()).map(({ task }) => task)).toEqual(['read-new-names']);
});

describe('a job', () => {
  it('of the schedule is done once for each moment, however many processes have the schedule', async () => {
    // Both processes find that the last three minutes were missed.
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values ('count', now() - interval '10 minutes')`.execute(world.database.owner);
    const moments: string[] = [];
    const count = async (payload: unknown) => {
      moments.push((payload as { _cron: { ts: string } })._cron.ts);
    };
    const schedule = [{ task: 'count', match: '* * * * *', options: { backfillPeriod: 180_000 } }];
    processWith({ count }, { schedule });
    processWith({ count }, { schedule });
    await expect.poll(() => moments.length, PATIENT).toBeGreaterThanOrEqual(3);
    await expect.poll(jobs, PATIENT).toEqual([]);
    expect(new Set(moments).size).toBe(moments.length);
  });

  it('of one name never runs beside another of this name', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const one = async () => {
      running += 1;
      most = Math.max(most, running);
      // Long enough that the others are taken meanwhile, if they may be.
      await sql`select pg_sleep(0.1)`.execute(world.database.owner);
      running -= 1;
      done += 1;
    };
    for (let at = 0; at < 6; at += 1) await add('one', 'one');
    processWith({ one });
    processWith({ one });
    await expect.poll(() => done, PATIENT).toBe(6);
    expect(most).toBe(1);
  });

  it('that failed is tried again', async () => {
    let tries = 0;
    const shaky = async () => {
      tries += 1;
      if (tries === 1) throw new Error('Not yet.');
    };
    await add('shaky', 'shaky');
    processWith({ shaky });
    await expect.poll(() => tries, PATIENT).toBe(2);
    await expect.poll(jobs, PATIENT).toEqual([]);
  });

  it('that failed is due again when its process ends, however long the database takes to note what became of it', async () => {
    const { owner } = world.database;
    await sql`
      create function slow_to_note() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end'`.execute(
      owner,
    );
    await sql`
      create trigger slow before update on graphile_worker._private_jobs for each row
        when (old.locked_by is not null and new.locked_by is null) execute function slow_to_note()`.execute(owner);
    const shaky = async () => {
      throw new Error('Not yet.');
    };
    await doDue(world.database.urls.owner, logger, { list: () => add('shaky'), tasks: () => ({ shaky }) });
    await sql`drop function slow_to_note() cascade`.execute(owner);
    expect(await jobs()).toEqual([expect.objectContaining({ task: 'shaky', attempts: 1, isHeld: false })]);
  });

  it('that failed as often as it may is forgotten after a day', async () => {
    for (const task of ['old', 'new', 'waits']) await add(task);
    await sql`
      update graphile_worker._private_jobs j set attempts = max_attempts,
             updated_at = now() - case t.identifier when 'old' then interval '25 hours' else interval '23 hours' end
        from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier <> 'waits'`.execute(
      world.database.owner,
    );
    processWith({});
    const left = async () => (await jobs()).map(({ task }) => task);
    await expect.poll(left, PATIENT).toEqual(['new', 'waits']);
  });

  it('of a process that was killed is done by another one, and so is what waits behind it', async () => {
    const done: string[] = [];
    await add('lost', 'line');
    await add('behind', 'line');
    // As a process has left it that took the first job, and whose connections have ended.
    await sql`
      update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1,
             locked_at = now() - make_interval(secs => ${LOST_SECONDS + 1}::int)
       where id = (select min(id) from graphile_worker._private_jobs)`.execute(world.database.owner);
    await sql`update graphile_worker._private_job_queues set locked_by = 'killed', locked_at = now()`.execute(
      world.database.owner,
    );
    processWith({
      lost: async () => void done.push('lost'),
      behind: async () => void done.push('behind'),
    });
    await expect.poll(() => done, PATIENT).toEqual(['lost', 'behind']);
  });

  it('of a process that lives is left to it, however long it takes', async () => {
    let runs = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const long = async () => {
      runs += 1;
      await ended;
    };
    await add('long');
    processWith({ long });
    await expect.poll(() => runs, PATIENT).toBe(1);
    await sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`.execute(
      world.database.owner,
    );
    const done: string[] = [];
    processWith({ long, after: async () => void done.push('after') });
    // The second process has looked for lost jobs, and then done this one.
    await expect
      .poll(
        async () =>
          (
            await sql<{ count: number }>`
              select count(*)::int as count from graphile_worker.jobs
               where task_identifier = 'free-lost-jobs' and run_at <= now()`.execute(world.database.owner)
          ).rows[0]?.count,
        PATIENT,
      )
      .toBe(0);
    await add('after');
    await expect.poll(() => done, PATIENT).toEqual(['after']);
    // What is done is a job until that is noted.
    await expect.poll(jobs, PATIENT).toEqual([expect.objectContaining({ task: 'long', isHeld: true })]);
    expect(runs).toBe(1);
    end();
    await expect.poll(jobs, PATIENT).toEqual([]);
  });

  it('that is under way ends before a stop does, and its outcome is noted', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = 0;
    let done = 0;
    const slow = async () => {
      begun += 1;
      await ended;
      done += 1;
    };
    for (let at = 0; at < 4; at += 1) await add('slow', 'line');
    const worker = processWith({ slow });
    await expect.poll(() => begun, PATIENT).toBe(1);
    stops.splice(0);
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    await sql`select 1`.execute(world.database.owner);
    expect(hasStopped).toBe(false);
    end();
    await stopped;
    // One more may have been taken at that moment. The others are left as they were.
    expect(done).toBe(begun);
    const left = await jobs();
    expect(left).toHaveLength(4 - done);
    expect(left.length).toBeGreaterThan(0);
    for (const job of left) expect(job).toMatchObject({ attempts: 0, isHeld: false });
  });
});

describe('what a transaction leaves for later', () => {
  it('is a job as soon as it is committed, one for all its rows', async () => {
    const { owner } = world.database;
    await owner.transaction().execute(async (tx) => {
      for (const name of ['Asha', 'Ravi']) await sql`insert into person (name, role) values (${name}, 24)`.execute(tx);
      expect(await jobs()).toEqual([]);
    });
    expect(await jobs()).toEqual([expect.objectContaining({ task: 'read-new-names' })]);
  });

  it('is nothing where the transaction is taken back', async () => {
    await world.database.owner
      .transaction()
      .execute(async (tx) => {
        await sql`insert into person (name, role) values ('Nobody', 24)`.execute(tx);
        throw new Error('Taken back.');
      })
      .catch(() => {});
    expect(await jobs()).toEqual([]);
  });

  it('is due when it is to begin', async () => {
    const { rows } = await sql<{ at: Date }>`
      insert into notification (title, description, priority, added_by, starts_at)
      values ('Sports day', 'Bring water.', 1, ${world.people.administrator.pid}::int, now() + interval '2 hours')
      returning starts_at as at`.execute(world.database.owner);
    expect(await jobs()).toEqual([expect.objectContaining({ task: 'send-notices', at: rows[0]?.at })]);
  });

  it('harms nothing where no server has made the schema of the jobs', async () => {
    const { owner } = world.database;
    await sql`drop schema graphile_worker cascade`.execute(owner);
    await sql`insert into person (name, role) values ('Early', 24)`.execute(owner);
  });
});

it('a server does all its jobs when it starts, tells the metrics, is told of new names, and forgets what it does not send', async () => {
  const ran = new Map<string, boolean>();
  const { owner } = world.database;
  const running = startJobs({ ...world.database, ownerUrl: world.database.urls.owner }, logger, {
    periods: { activityLog: 730, linkRequests: 90, devices: 180, addresses: 90 },
    imports: { takeUp: async () => false },
    metrics: { jobRan: (name, _, hasFailed) => void ran.set(name, hasFailed) },
  });
  stops.push(running.stop);
  const all = [
    'end lost imports',
    'gather changes',
    'own documents',
    'read new names',
    'renew attention',
    'renew performance',
    'renew weeks',
    'take in kept statements',
    'take in statements',
    'take up imports',
  ];
  await expect.poll(() => [...ran.keys()].sort(), PATIENT).toEqual(all);
  expect([...ran.values()]).not.toContain(true);
  await sql`insert into person (name, role) values ('Meenakshi', 24)`.execute(owner);
  await sql`
    insert into notification (title, description, priority, added_by)
    values ('Sports day', 'Bring water.', 1, ${world.people.administrator.pid}::int)`.execute(owner);
  await expect.poll(async () => (await jobs()).filter(({ task }) => task === 'send-notices'), PATIENT).toEqual([]);
  await expect
    .poll(
      async () =>
        (
          await sql<{ sound: string | null }>`
            select s.sound from person_sound s join person p using (pid) where p.name = 'Meenakshi'`.execute(owner)
        ).rows[0]?.sound ?? null,
      PATIENT,
    )
    .not.toBeNull();
});
