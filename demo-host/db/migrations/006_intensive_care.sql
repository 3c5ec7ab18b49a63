-- Intensive care is asked for by school too: without the school in the index every student of a plan was read.
drop index student_plan_weak;
create index student_plan_weak on student_plan (study_plan_id, school_id, exam_average) where exam_average < 50;
