-- What attempts to sign in are counted by; `api/signInGuard.ts` tells what each is for.
alter table sign_in_guess drop constraint sign_in_guess_kind_check;
alter table sign_in_guess add constraint sign_in_guess_kind_check check (kind in (
  'device', 'account', 'address', 'spraying', 'known-address', 'known-addresses', 'known-spraying', 'lti'));

-- Since when failures are forgotten, one after another; those before have been taken off.
alter table sign_in_guess add column forgotten_until timestamptz not null default now();
