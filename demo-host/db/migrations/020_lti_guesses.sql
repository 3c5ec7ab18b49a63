-- Logins that an LMS began are counted by address as guesses are: each writes a row, and anybody can begin one.
alter table sign_in_guess drop constraint sign_in_guess_kind_check;
alter table sign_in_guess add constraint sign_in_guess_kind_check check (kind in ('account', 'address', 'lti'));

alter policy counted on sign_in_guess
  using (case kind when 'lti' then (select actor.kind()) = 'lti' else (select actor.kind()) = 'sign-in' end)
  with check (case kind when 'lti' then (select actor.kind()) = 'lti' else (select actor.kind()) = 'sign-in' end);
