-- Whose a study plan is: students of its grade, and those who have begun it (planStudents.ts).
create or replace view counted.student with (security_invoker = true) as
  select p.pid, p.name, p.name_key, p.school_id, p.class_id, c.name as class_name, c.grade
    from person p left join class c on c.class_id = p.class_id
   where p.role = 5 and p.deleted_at is null and p.banned_at is null;
