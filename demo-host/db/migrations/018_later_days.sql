-- Facts of a whole file are of several tables, and each changes nearly the same days of students. What the tables add to
-- `student_day` may be set aside in the transaction and added up once (stagedFacts.ts), so that the sums which follow the
-- days are touched once too.
--
-- Whoever does so sets `rollup.days` to `later` and makes the temporary table `later_day`, adds facts, calls
-- `rollup.add_days()`, and resets the setting. No fact may be corrected or taken back meanwhile: that counts days anew, from
-- facts of which the sums are still to come.

do $migration$
declare
  -- In the order in which the queries below give them.
  columns constant text :=
    'pid, day, school_id, exams, percentage_sum, percentage_best, ranked_exams, ranked_sum, ranked_best, videos, completion_sum,
     completion_best, video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum, plan_scores, plan_score_sum,
     plan_score_best';
  upsert constant text :=
    'on conflict (pid, day) do update set
      exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
      percentage_best = greatest(s.percentage_best, excluded.percentage_best),
      ranked_exams = s.ranked_exams + excluded.ranked_exams, ranked_sum = s.ranked_sum + excluded.ranked_sum,
      ranked_best = greatest(s.ranked_best, excluded.ranked_best),
      videos = s.videos + excluded.videos, completion_sum = s.completion_sum + excluded.completion_sum,
      completion_best = greatest(s.completion_best, excluded.completion_best),
      video_seconds = s.video_seconds + excluded.video_seconds, exam_seconds = s.exam_seconds + excluded.exam_seconds,
      plan_sessions = s.plan_sessions + excluded.plan_sessions, plan_exams = s.plan_exams + excluded.plan_exams,
      plan_percentage_sum = s.plan_percentage_sum + excluded.plan_percentage_sum,
      plan_scores = s.plan_scores + excluded.plan_scores, plan_score_sum = s.plan_score_sum + excluded.plan_score_sum,
      plan_score_best = greatest(s.plan_score_best, excluded.plan_score_best)';
  follower record;
begin
  for follower in
    select * from (values
      -- Chapter Wise exams (category 5) do not count in `ranked_` and `plan_score` columns.
      ('exam_attempt', $$
       select d.pid, local_day(d.submitted_at), max(d.school_id), count(*), sum(d.percentage), max(d.percentage),
              count(*) filter (where e.exam_category_id <> 5),
              coalesce(sum(d.percentage) filter (where e.exam_category_id <> 5), 0),
              max(d.percentage) filter (where e.exam_category_id <> 5),
              0, 0, null::numeric, 0, sum(d.duration_seconds),
              count(d.study_plan_item_id), count(d.study_plan_item_id),
              coalesce(sum(d.percentage) filter (where d.study_plan_item_id is not null), 0),
              count(d.study_plan_item_id) filter (where e.exam_category_id <> 5),
              coalesce(sum(d.percentage) filter (where d.study_plan_item_id is not null and e.exam_category_id <> 5), 0),
              max(d.percentage) filter (where d.study_plan_item_id is not null and e.exam_category_id <> 5)
         from new_rows d join exam e using (exam_id)
        group by 1, 2
        order by 1, 2 $$),
      ('video_watch', $$
       select pid, local_day(watched_at), max(school_id), 0, 0, null::numeric, 0, 0, null::numeric,
              count(*), sum(completion), max(completion), sum(seconds), 0,
              count(study_plan_item_id), 0, 0,
              count(study_plan_item_id), coalesce(sum(completion) filter (where study_plan_item_id is not null), 0),
              max(completion) filter (where study_plan_item_id is not null)
         from new_rows
        group by 1, 2
        order by 1, 2 $$),
      ('study_plan_visit', $$
       select pid, local_day(visited_at), max(school_id), 0, 0, null::numeric, 0, 0, null::numeric,
              0, 0, null::numeric, 0, 0, count(*), 0, 0, 0, 0, null::numeric
         from new_rows
        group by 1, 2
        order by 1, 2 $$)
    ) as t(source, counted)
  loop
    execute format(
      'create or replace function rollup.%I() returns trigger
         language plpgsql security definer set search_path = public, pg_temp as $body$
       begin
         if current_setting(''rollup.days'', true) = ''later'' then
           insert into pg_temp.later_day (%2$s) %3$s;
         else
           insert into student_day as s (%2$s) %3$s %4$s;
         end if;
         return null;
       end $body$', follower.source || '_day_insert', columns, follower.counted, upsert);
  end loop;

  execute format(
    'create function rollup.add_days() returns void
       language plpgsql set search_path = public, pg_temp as $body$
     begin
       insert into student_day as s (%1$s)
       select pid, day, max(school_id), sum(exams), sum(percentage_sum), max(percentage_best), sum(ranked_exams), sum(ranked_sum),
              max(ranked_best), sum(videos), sum(completion_sum), max(completion_best), sum(video_seconds), sum(exam_seconds),
              sum(plan_sessions), sum(plan_exams), sum(plan_percentage_sum), sum(plan_scores), sum(plan_score_sum),
              max(plan_score_best)
         from pg_temp.later_day
        group by 1, 2
        order by 1, 2
       %2$s;
       delete from pg_temp.later_day;
     end $body$', columns, upsert);
end $migration$;

revoke all on function rollup.add_days from public;
