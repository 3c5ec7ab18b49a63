-- Schools and people: who belongs to which school, and who may see and change whom.

-- Schools -----------------------------------------------------------------------------------------

create table country (
  country_id integer primary key,
  code char(2) not null unique,
  name text not null unique
);
comment on table country is 'A country. [kept: academy]';
comment on column country.country_id is 'Its number. [academy]';
comment on column country.name is 'The name. [academy]';
comment on column country.code is 'ISO 3166-1 alpha-2. The names are those of `Intl.DisplayNames` for it, in English. [academy]';
insert into country (country_id, code, name) values
  (1, 'AD', 'Andorra'), (2, 'AE', 'United Arab Emirates'), (3, 'AF', 'Afghanistan'), (4, 'AG', 'Antigua & Barbuda'),
  (5, 'AI', 'Anguilla'), (6, 'AL', 'Albania'), (7, 'AM', 'Armenia'), (8, 'AO', 'Angola'), (9, 'AQ', 'Antarctica'),
  (10, 'AR', 'Argentina'), (11, 'AS', 'American Samoa'), (12, 'AT', 'Austria'), (13, 'AU', 'Australia'),
  (14, 'AW', 'Aruba'), (15, 'AX', 'Åland Islands'), (16, 'AZ', 'Azerbaijan'), (17, 'BA', 'Bosnia & Herzegovina'),
  (18, 'BB', 'Barbados'), (19, 'BD', 'Bangladesh'), (20, 'BE', 'Belgium'), (21, 'BF', 'Burkina Faso'),
  (22, 'BG', 'Bulgaria'), (23, 'BH', 'Bahrain'), (24, 'BI', 'Burundi'), (26, 'BJ', 'Benin'),
  (27, 'BL', 'St. Barthélemy'), (28, 'BM', 'Bermuda'), (29, 'BN', 'Brunei'), (30, 'BO', 'Bolivia'),
  (31, 'BQ', 'Caribbean Netherlands'), (32, 'BR', 'Brazil'), (33, 'BS', 'Bahamas'), (25, 'BT', 'Bhutan'),
  (34, 'BV', 'Bouvet Island'), (35, 'BW', 'Botswana'), (36, 'BY', 'Belarus'), (37, 'BZ', 'Belize'),
  (38, 'CA', 'Canada'), (39, 'CC', 'Cocos (Keeling) Islands'), (40, 'CD', 'Congo - Kinshasa'),
  (41, 'CF', 'Central African Republic'), (42, 'CG', 'Congo - Brazzaville'), (43, 'CH', 'Switzerland'),
  (44, 'CI', 'Côte d’Ivoire'), (45, 'CK', 'Cook Islands'), (46, 'CL', 'Chile'), (47, 'CM', 'Cameroon'),
  (48, 'CN', 'China'), (49, 'CO', 'Colombia'), (50, 'CR', 'Costa Rica'), (51, 'CU', 'Cuba'),
  (52, 'CV', 'Cape Verde'), (53, 'CW', 'Curaçao'), (54, 'CX', 'Christmas Island'), (55, 'CY', 'Cyprus'),
  (56, 'CZ', 'Czechia'), (57, 'DE', 'Germany'), (58, 'DJ', 'Djibouti'), (59, 'DK', 'Denmark'),
  (60, 'DM', 'Dominica'), (61, 'DO', 'Dominican Republic'), (62, 'DZ', 'Algeria'), (63, 'EC', 'Ecuador'),
  (64, 'EE', 'Estonia'), (65, 'EG', 'Egypt'), (66, 'EH', 'Western Sahara'), (67, 'ER', 'Eritrea'),
  (68, 'ES', 'Spain'), (69, 'ET', 'Ethiopia'), (70, 'FI', 'Finland'), (71, 'FJ', 'Fiji'),
  (72, 'FK', 'Falkland Islands'), (73, 'FM', 'Micronesia'), (74, 'FO', 'Faroe Islands'), (75, 'FR', 'France'),
  (76, 'GA', 'Gabon'), (77, 'GB', 'United Kingdom'), (78, 'GD', 'Grenada'), (79, 'GE', 'Georgia'),
  (80, 'GF', 'French Guiana'), (81, 'GG', 'Guernsey'), (82, 'GH', 'Ghana'), (83, 'GI', 'Gibraltar'),
  (84, 'GL', 'Greenland'), (85, 'GM', 'Gambia'), (86, 'GN', 'Guinea'), (87, 'GP', 'Guadeloupe'),
  (88, 'GQ', 'Equatorial Guinea'), (89, 'GR', 'Greece'), (90, 'GS', 'South Georgia & South Sandwich Islands'),
  (91, 'GT', 'Guatemala'), (92, 'GU', 'Guam'), (93, 'GW', 'Guinea-Bissau'), (94, 'GY', 'Guyana'),
  (95, 'HK', 'Hong Kong SAR China'), (96, 'HM', 'Heard & McDonald Islands'), (97, 'HN', 'Honduras'),
  (98, 'HR', 'Croatia'), (99, 'HT', 'Haiti'), (100, 'HU', 'Hungary'), (102, 'ID', 'Indonesia'),
  (103, 'IE', 'Ireland'), (104, 'IL', 'Israel'), (105, 'IM', 'Isle of Man'), (101, 'IN', 'India'),
  (106, 'IO', 'British Indian Ocean Territory'), (107, 'IQ', 'Iraq'), (108, 'IR', 'Iran'), (109, 'IS', 'Iceland'),
  (110, 'IT', 'Italy'), (111, 'JE', 'Jersey'), (112, 'JM', 'Jamaica'), (113, 'JO', 'Jordan'), (114, 'JP', 'Japan'),
  (115, 'KE', 'Kenya'), (116, 'KG', 'Kyrgyzstan'), (117, 'KH', 'Cambodia'), (118, 'KI', 'Kiribati'),
  (119, 'KM', 'Comoros'), (120, 'KN', 'St. Kitts & Nevis'), (121, 'KP', 'North Korea'), (122, 'KR', 'South Korea'),
  (123, 'KW', 'Kuwait'), (124, 'KY', 'Cayman Islands'), (125, 'KZ', 'Kazakhstan'), (126, 'LA', 'Laos'),
  (127, 'LB', 'Lebanon'), (128, 'LC', 'St. Lucia'), (129, 'LI', 'Liechtenstein'), (130, 'LK', 'Sri Lanka'),
  (131, 'LR', 'Liberia'), (132, 'LS', 'Lesotho'), (133, 'LT', 'Lithuania'), (134, 'LU', 'Luxembourg'),
  (135, 'LV', 'Latvia'), (136, 'LY', 'Libya'), (137, 'MA', 'Morocco'), (138, 'MC', 'Monaco'), (139, 'MD', 'Moldova'),
  (140, 'ME', 'Montenegro'), (141, 'MF', 'St. Martin'), (142, 'MG', 'Madagascar'), (143, 'MH', 'Marshall Islands'),
  (144, 'MK', 'North Macedonia'), (145, 'ML', 'Mali'), (146, 'MM', 'Myanmar (Burma)'), (147, 'MN', 'Mongolia'),
  (148, 'MO', 'Macao SAR China'), (150, 'MP', 'Northern Mariana Islands'), (151, 'MQ', 'Martinique'),
  (152, 'MR', 'Mauritania'), (153, 'MS', 'Montserrat'), (154, 'MT', 'Malta'), (155, 'MU', 'Mauritius'),
  (156, 'MV', 'Maldives'), (157, 'MW', 'Malawi'), (158, 'MX', 'Mexico'), (159, 'MY', 'Malaysia'),
  (160, 'MZ', 'Mozambique'), (161, 'NA', 'Namibia'), (162, 'NC', 'New Caledonia'), (163, 'NE', 'Niger'),
  (164, 'NF', 'Norfolk Island'), (165, 'NG', 'Nigeria'), (166, 'NI', 'Nicaragua'), (167, 'NL', 'Netherlands'),
  (168, 'NO', 'Norway'), (149, 'NP', 'Nepal'), (169, 'NR', 'Nauru'), (170, 'NU', 'Niue'), (171, 'NZ', 'New Zealand'),
  (172, 'OM', 'Oman'), (173, 'PA', 'Panama'), (174, 'PE', 'Peru'), (175, 'PF', 'French Polynesia'),
  (176, 'PG', 'Papua New Guinea'), (177, 'PH', 'Philippines'), (178, 'PK', 'Pakistan'), (179, 'PL', 'Poland'),
  (180, 'PM', 'St. Pierre & Miquelon'), (181, 'PN', 'Pitcairn Islands'), (182, 'PR', 'Puerto Rico'),
  (183, 'PS', 'Palestinian Territories'), (184, 'PT', 'Portugal'), (185, 'PW', 'Palau'), (186, 'PY', 'Paraguay'),
  (187, 'QA', 'Qatar'), (188, 'RE', 'Réunion'), (189, 'RO', 'Romania'), (190, 'RS', 'Serbia'), (191, 'RU', 'Russia'),
  (192, 'RW', 'Rwanda'), (193, 'SA', 'Saudi Arabia'), (194, 'SB', 'Solomon Islands'), (195, 'SC', 'Seychelles'),
  (196, 'SD', 'Sudan'), (197, 'SE', 'Sweden'), (198, 'SG', 'Singapore'), (199, 'SH', 'St. Helena'),
  (200, 'SI', 'Slovenia'), (201, 'SJ', 'Svalbard & Jan Mayen'), (202, 'SK', 'Slovakia'), (203, 'SL', 'Sierra Leone'),
  (204, 'SM', 'San Marino'), (205, 'SN', 'Senegal'), (206, 'SO', 'Somalia'), (207, 'SR', 'Suriname'),
  (208, 'SS', 'South Sudan'), (209, 'ST', 'São Tomé & Príncipe'), (210, 'SV', 'El Salvador'),
  (211, 'SX', 'Sint Maarten'), (212, 'SY', 'Syria'), (213, 'SZ', 'Eswatini'), (214, 'TC', 'Turks & Caicos Islands'),
  (215, 'TD', 'Chad'), (216, 'TF', 'French Southern Territories'), (217, 'TG', 'Togo'), (218, 'TH', 'Thailand'),
  (219, 'TJ', 'Tajikistan'), (220, 'TK', 'Tokelau'), (221, 'TL', 'Timor-Leste'), (222, 'TM', 'Turkmenistan'),
  (223, 'TN', 'Tunisia'), (224, 'TO', 'Tonga'), (225, 'TR', 'Türkiye'), (226, 'TT', 'Trinidad & Tobago'),
  (227, 'TV', 'Tuvalu'), (228, 'TW', 'Taiwan'), (229, 'TZ', 'Tanzania'), (230, 'UA', 'Ukraine'),
  (231, 'UG', 'Uganda'), (232, 'UM', 'U.S. Outlying Islands'), (233, 'US', 'United States'), (234, 'UY', 'Uruguay'),
  (235, 'UZ', 'Uzbekistan'), (236, 'VA', 'Vatican City'), (237, 'VC', 'St. Vincent & Grenadines'),
  (238, 'VE', 'Venezuela'), (239, 'VG', 'British Virgin Islands'), (240, 'VI', 'U.S. Virgin Islands'),
  (241, 'VN', 'Vietnam'), (242, 'VU', 'Vanuatu'), (243, 'WF', 'Wallis & Futuna'), (244, 'WS', 'Samoa'),
  (245, 'YE', 'Yemen'), (246, 'YT', 'Mayotte'), (247, 'ZA', 'South Africa'), (248, 'ZM', 'Zambia'),
  (249, 'ZW', 'Zimbabwe');

create table school (
  school_id integer generated by default as identity primary key,
  name text not null,
  country_id integer not null references country,
  region text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  roster text,
  sourced_id text,
  left_roster_at timestamptz,
  -- "C" sorts by code point: the same order on every server.
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  unique (roster, sourced_id),
  check ((roster is null) = (sourced_id is null))
);
comment on table school is 'A school of the academy. [kept: academy]';
comment on column school.school_id is 'Its number. [academy]';
comment on column school.name is 'What it is called. [academy]';
comment on column school.country_id is 'The country that it is in. [academy]';
comment on column school.region is 'The part of the country. [academy]';
comment on column school.is_active is 'Whether it takes part. [academy]';
comment on column school.created_at is 'When it was made. [academy]';
create index school_country on school (country_id);
create index school_by_name on school (name_key, school_id) where deleted_at is null;
create index school_deleted on school (school_id) where deleted_at is not null;
comment on column school.deleted_at is 'Can be restored for 30 days. Until then nobody sees the school, its people or what they did. [academy]';
comment on column school.roster is 'Which roster it comes from; null where it was entered by hand. [academy]';
comment on column school.sourced_id is 'What OneRoster calls it, by which the next import of the same roster finds it. [academy]';
comment on column school.left_roster_at is 'When a roster said that it is no more. It became inactive then. [academy]';
comment on column school.name_key is 'The name in lower case and without accents, to search and sort by. [academy]';

create table class (
  class_id integer generated by default as identity primary key,
  school_id integer not null references school,
  name text not null,
  grade smallint,
  roster text,
  sourced_id text,
  left_roster_at timestamptz,
  names jsonb not null default '{}' check (is_names(names)),
  unique (class_id, school_id),
  unique (roster, sourced_id),
  check ((roster is null) = (sourced_id is null))
);
comment on table class is 'A class of a school. [kept: academy]';
comment on column class.school_id is 'The school that it belongs to. [academy]';
comment on column class.class_id is 'The API calls it `gradeId`. [academy]';
comment on column class.name is 'The API calls it `grade` of a student. [academy]';
comment on column class.roster is 'Which roster it comes from; null where it was entered by hand. [academy]';
comment on column class.sourced_id is 'What OneRoster calls it, by which the next import of the same roster finds it. [academy]';
comment on column class.grade is 'The year of school that the class, and the plans meant for it, are for. [academy]';
comment on column class.left_roster_at is 'When a roster said that it is over: since then it is in no list, and its name is free for another class. [academy]';
comment on column class.names is 'The name in further languages, by their codes. [academy]';
create index class_names on class using gin (names);
-- Classes of a year that is over stay, with whoever was in them and the live sessions that they had, and those of the next
-- year have their names.
create unique index class_name on class (school_id, name) where left_roster_at is null;

-- People ------------------------------------------------------------------------------------------

create table user_role (
  role smallint primary key,
  title text not null
);
comment on table user_role is 'A role. [kept: academy]';
comment on column user_role.role is 'Its number. [academy]';
comment on column user_role.title is 'What it is called. [academy]';
insert into user_role (role, title) values
  (3, 'Administrator'),
  (4, 'School'),
  (5, 'Student'),
  (6, 'Teacher'),
  (12, 'Academy staff'),
  (24, 'Parent');

create table person (
  pid integer generated by default as identity primary key,
  role smallint not null references user_role,
  name text not null,
  phone text,
  email text,
  school_id integer references school,
  school_ids integer[] not null default '{}',
  class_id integer,
  roll_number text,
  subscribed_until timestamptz,
  last_seen_at timestamptz,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  erased_at timestamptz,
  roster text,
  sourced_id text,
  left_roster_at timestamptz,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  search_text text collate "C" not null
    generated always as (name_key(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  -- A class belongs to the person's own school.
  foreign key (class_id, school_id) references class (class_id, school_id),
  check (role <> 5 or school_id is not null),
  unique (roster, sourced_id),
  check ((roster is null) = (sourced_id is null))
);
comment on table person is 'Everybody who is in the academy, and was: of whom is erased the number stays, because past figures refer to it. [kept: people; erased: emptied; for parents]';
comment on column person.pid is 'The number by which everything else names the person. [number; owner]';
comment on column person.role is 'What the person is. [fact]';
comment on column person.name is 'What the person is called. [person]';
comment on column person.email is 'Their e-mail address. [person]';
comment on column person.class_id is 'The class of a student. [fact]';
comment on column person.roll_number is 'The number of a student at their school. [person]';
comment on column person.banned_at is 'When somebody banned them; null for who may sign in. [fact]';
comment on column person.created_at is 'When the person was entered. [fact]';
-- Whoever signs in has a number of their own. Students do not, and may have that of a parent, whom siblings share.
create unique index person_phone on person (phone) where deleted_at is null and role <> 5;
-- Of everybody: a sign-in, and each policy of it, finds the number without reading all people.
create index person_any_phone on person (phone);
create index person_school on person (school_id, role) where deleted_at is null;
create index person_class on person (class_id) where class_id is not null;
create index person_seen on person (last_seen_at) where role <> 5 and deleted_at is null and banned_at is null;
create index person_students on person (school_id, name_key, pid) where role = 5 and deleted_at is null and banned_at is null;
create index person_students_by_name on person (name_key, pid) where role = 5 and deleted_at is null and banned_at is null;
create index person_banned on person (school_id) where banned_at is not null;
create index person_belongs on person using gin (school_ids) where deleted_at is null;
-- Includes the text that a search looks in: any piece of text in any script is found by reading this index alone, in the
-- order of the list, in 20 ms for 100,000 people. A trigram index would be faster for three Latin letters and more, but
-- does not help with two letters or with scripts whose vowels are marks.
create index person_by_name on person (name_key, pid) include (role, search_text) where deleted_at is null;
-- Counts and pages of one role.
create index person_by_role on person (role, name_key, pid) where deleted_at is null;
-- What can be restored, and what has to be erased, is found without reading everybody.
create index person_deleted on person (deleted_at) where deleted_at is not null;
create index person_departed on person (role) where deleted_at is not null;
create index person_erasable on person (deleted_at) where deleted_at is not null and erased_at is null;
comment on column person.phone is 'As `phoneNumberOf` spells it (src/domain/people/phoneNumber.ts). Unique among people who are not deleted and no students. [person]';
comment on column person.school_id is 'The home school. Teachers may have more schools (`teacher_school`); parents belong to the schools of their children. [fact]';
comment on column person.school_ids is 'Every school the person belongs to. Kept by triggers and read by policies. [fact]';
comment on column person.subscribed_until is 'The API answers `hasActiveSubscription` while this is in the future. [fact]';
comment on column person.last_seen_at is 'The API calls it `lastRefresh`. Set when a session is used. [fact]';
comment on column person.deleted_at is 'Can be restored for 30 days. [fact]';
comment on column person.erased_at is 'When name, phone and e-mail were erased for good, by `purge`. [fact]';
comment on column person.roster is 'Which roster the person comes from; null for a person who was entered by hand. [academy]';
comment on column person.sourced_id is 'What OneRoster calls the person, by which the next import of the same roster finds them. [person]';
comment on column person.left_roster_at is 'When a roster said that the person left. They were banned at the same moment, and are there again when the roster has them again. [fact]';
comment on column person.name_key is 'The name in lower case and without accents, to search and sort by. [made]';
comment on column person.search_text is 'Name, phone and e-mail, spelled as `name_key` spells names. [made]';

create table teacher_school (
  pid integer not null references person,
  school_id integer not null references school,
  from_roster boolean not null default false,
  primary key (pid, school_id)
);
comment on table teacher_school is 'That a teacher teaches at a school besides the home school. [kept: people; erased: rows]';
comment on column teacher_school.pid is 'The teacher. [number; owner; joined: by hand; told as schools]';
comment on column teacher_school.school_id is 'A school where they teach, besides the home school. [fact]';
comment on column teacher_school.from_roster is 'A roster says so, and may take it back. Ties that were entered by hand are left alone. [fact]';
create index teacher_school_school on teacher_school (school_id);

create table guardian (
  guardian_pid integer not null references person,
  child_pid integer not null references person,
  from_roster boolean not null default false,
  primary key (guardian_pid, child_pid),
  check (guardian_pid <> child_pid)
);
comment on table guardian is 'Who is the parent of whom. [kept: people; erased: rows; for parents]';
comment on column guardian.guardian_pid is 'The parent. [number; owner; joined: moves once for child_pid; told as children]';
comment on column guardian.child_pid is 'The child. [number; owner; joined: moves once for guardian_pid]';
comment on column guardian.from_roster is 'A roster says so, and may take it back. Ties that were entered by hand are left alone. [fact]';
create index guardian_child on guardian (child_pid);

-- What linked a person to a school until the link was ended, so that it can be restored.
create table ended_tie (
  ended_tie_id integer generated by default as identity primary key,
  pid integer not null references person,
  school_id integer not null references school,
  was_home boolean not null,
  next_home integer references school,
  has_taught boolean not null,
  child_pids integer[] not null,
  ended_by integer not null references person,
  ended_at timestamptz not null default now(),
  restored_at timestamptz
);
comment on table ended_tie is 'A link of a person to a school that was ended. [kept: ties; erased: rows]';
comment on column ended_tie.ended_tie_id is 'Its number. [fact]';
comment on column ended_tie.pid is 'Who was linked to the school. [number; owner; joined: moves]';
comment on column ended_tie.school_id is 'The school that ended the link. [fact]';
comment on column ended_tie.next_home is 'The home school since then. [fact]';
comment on column ended_tie.ended_by is 'Who ended it. [number; joined: moves]';
comment on column ended_tie.ended_at is 'When it was ended. [fact]';
comment on column ended_tie.restored_at is 'When it was restored. [fact]';
create index ended_tie_school on ended_tie (school_id, ended_at);
create index ended_tie_age on ended_tie (ended_at);
create index ended_tie_pid on ended_tie (pid);
comment on column ended_tie.was_home is 'The school was the home school; since then it is `next_home`. [fact]';
comment on column ended_tie.has_taught is 'The person taught there (`teacher_school`). [fact]';
comment on column ended_tie.child_pids is 'The person''s children at that school. [number]';

-- A school adds somebody whose phone number belongs to a person of another school. The school is not told that the
-- number is taken; the academy decides whether to link that person to the school.
create table link_request (
  link_request_id integer generated by default as identity primary key,
  school_id integer not null references school,
  pid integer not null references person,
  name text not null,
  role smallint not null references user_role,
  asked_by integer not null references person,
  asked_at timestamptz not null default now(),
  is_linked boolean,
  decided_by integer references person,
  decided_at timestamptz,
  check ((is_linked is null) = (decided_at is null))
);
comment on table link_request is 'The request of a school to link somebody of another school. [kept: linkRequests; erased: rows]';
comment on column link_request.link_request_id is 'Its number. [fact]';
comment on column link_request.school_id is 'The school that asks. [fact]';
comment on column link_request.asked_by is 'Who asked. [number; joined: moves]';
comment on column link_request.asked_at is 'When they asked. [fact]';
comment on column link_request.decided_by is 'Who of the academy decided. [number; joined: moves]';
comment on column link_request.decided_at is 'When they decided. [fact]';
create unique index link_request_open on link_request (school_id, pid) where decided_at is null;
create index link_request_declined on link_request (school_id, pid) where is_linked = false;
create index link_request_pid on link_request (pid);
comment on column link_request.pid is 'Who has the phone number that the school entered. [number; owner; joined: moves once for school_id]';
comment on column link_request.name is 'The name that the school entered. [person]';
comment on column link_request.role is 'The role that the school entered. [fact]';
comment on column link_request.is_linked is 'What the academy decided; null while the request is open. [fact]';

call actor.guard(array['school', 'class', 'person', 'teacher_school', 'guardian', 'ended_tie', 'link_request']);
grant select on country, school, class, user_role, person, teacher_school, guardian, ended_tie, link_request to academy_api;
grant insert on school, class, person, teacher_school, guardian to academy_api;
grant update (name, country_id, region, is_active, deleted_at) on school to academy_api;
grant update (role, name, phone, email, school_id, class_id, roll_number, subscribed_until, banned_at, deleted_at)
  on person to academy_api;
grant update (is_linked, decided_by, decided_at) on link_request to academy_api;
grant delete on teacher_school, guardian to academy_api;

-- Who sees whom -----------------------------------------------------------------------------------
-- While a school is deleted nobody sees it, its people or what they did, in any list or sum, and its people cannot
-- sign in. Only `school.deleted_at` records this, so restoring the school restores everything.

/* The schools that are deleted. */
create function actor.deleted_schools() returns integer[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(school_id), '{}') from school where deleted_at is not null
$$;

/* Does the actor see all schools, and is none of them deleted? In this usual case no row is checked one by one. */
create function actor.no_school_hidden() returns boolean language sql stable parallel safe
  return actor.all_schools() and actor.deleted_schools() = '{}';

/*
 * Creates the policy that shows the rows of a school (column `school_id`) to everybody who sees that school's people:
 * the academy, and the school's staff. With `also_parents` the rows also have a `pid`, and parents see their children's.
 */
create procedure actor.show_by_school(tables text[], also_parents boolean) language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('create policy "select" on %I for select to academy_api using (
      (select actor.no_school_hidden())
      or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.deleted_schools())::integer[]))
      or school_id = any ((select actor.schools())::integer[])%s)', name,
      case when also_parents then ' or pid = any ((select actor.children())::integer[])' end);
  end loop;
end $$;

/*
 * May the actor change this person: ban, delete, restore, rename, set a password, link to a school or a child? The one
 * rule that policies and queries use; it takes the values of the row. Nobody changes themselves. A school user changes
 * students, teachers and parents who belong to that school alone.
 */
create function actor.may_change(of_pid integer, of_role smallint, of_schools integer[]) returns boolean
  language sql stable parallel safe
  return coalesce(
    of_pid <> actor.pid()
    and (actor.role() = 3
         or actor.role() = 4 and of_role in (5, 6, 24) and of_schools <> '{}' and of_schools <@ actor.schools()),
    false);

/* The same rule for a person by number, who must exist and not be deleted. */
create function actor.may_change(target integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from person p
     where p.pid = target and p.deleted_at is null and actor.may_change(p.pid, p.role, p.school_ids))
$$;

/*
 * Does this person belong to the school of the school user who asks and to another school as well? Such a person is seen
 * but not changed. False for every other actor.
 */
create function actor.is_shared(of_role smallint, of_schools integer[]) returns boolean
  language sql stable parallel safe
  return coalesce(
    actor.role() = 4 and of_role in (6, 24) and of_schools && actor.schools() and not of_schools <@ actor.schools(), false);

-- Only administrators create and change schools.
create policy "select" on school for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy "insert" on school for insert to academy_api with check ((select actor.role()) = 3);
create policy "update" on school for update to academy_api using ((select actor.role()) = 3) with check ((select actor.role()) = 3);

create policy "select" on class for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy "insert" on class for insert to academy_api with check (
  (select actor.role()) = 3 or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));

-- Staff see the people of their schools (a teacher sees students and parents), everybody sees themselves, parents see
-- their children. Whoever tries to sign in sees the one person of that phone number. The academy does not see people
-- who belong to deleted schools alone.
create policy "select" on person for select to academy_api using (
  (select actor.no_school_hidden())
  or (select actor.all_schools())
     and (role in (3, 12) or school_ids = '{}' or not school_ids <@ (select actor.deleted_schools())::integer[])
  or school_ids && (select actor.schools())::integer[] and ((select actor.role()) = 4 or role in (5, 24))
  or pid = (select actor.pid()) and (select actor.kind()) = 'person'
  or pid = any ((select actor.children())::integer[])
  or phone = (select actor.phone()) and deleted_at is null);
create policy "insert" on person for insert to academy_api with check (
  actor.may_change(pid, role, school_ids)
  and ((select actor.role()) = 3 or school_id = any ((select actor.schools())::integer[])));
create policy "update" on person for update to academy_api
  using (actor.may_change(pid, role, school_ids))
  with check (
    actor.may_change(pid, role, school_ids)
    and ((select actor.role()) = 3 or school_id is null or school_id = any ((select actor.schools())::integer[])));

create policy "select" on teacher_school for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.schools())::integer[]) or pid = (select actor.pid()));
create policy "insert" on teacher_school for insert to academy_api with check (
  ((select actor.role()) = 3 or school_id = any ((select actor.schools())::integer[])) and actor.may_change(pid));
create policy "delete" on teacher_school for delete to academy_api using (
  ((select actor.role()) = 3 or school_id = any ((select actor.schools())::integer[])) and actor.may_change(pid));

-- Whoever sees the child sees the parents.
create policy "select" on guardian for select to academy_api using (
  (select actor.all_schools())
  or child_pid = any ((select actor.children())::integer[])
  -- Not `in`, which would read all children of the schools where a few are looked up.
  or exists (select from person c where c.pid = child_pid and c.school_id = any ((select actor.schools())::integer[])));
create policy "insert" on guardian for insert to academy_api with check (
  actor.may_change(guardian_pid) and actor.may_change(child_pid));
create policy "delete" on guardian for delete to academy_api using (
  actor.may_change(guardian_pid) and actor.may_change(child_pid));

create policy "select" on ended_tie for select to academy_api using (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));

create policy "select" on link_request for select to academy_api using ((select actor.role()) = 3);
create policy "update" on link_request for update to academy_api
  using ((select actor.role()) = 3) with check ((select actor.role()) = 3 and decided_by = (select actor.pid()));

-- Lists of people ---------------------------------------------------------------------------------

/*
 * The people whom the actor sees in lists, as a condition on `person p`; null for an actor who sees no lists of people.
 *
 * It repeats the rules of the policy of `person`, because a search below a policy cannot use an index (LIKE may not look
 * at rows that the policy has not let through). A teacher's list has students and parents, and not the teacher.
 */
create function actor.listed_people() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when actor.all_schools() and actor.deleted_schools() = '{}' then 'p.deleted_at is null'
    when actor.all_schools() then format(
      'p.deleted_at is null and (p.role in (3, 12) or p.school_ids = ''{}'' or not p.school_ids <@ %L::integer[])',
      actor.deleted_schools())
    when actor.role() = 4 then format('p.deleted_at is null and p.school_ids && %L::integer[]', actor.schools())
    when actor.role() = 6 then format(
      'p.deleted_at is null and p.school_ids && %L::integer[] and p.role in (5, 24)', actor.schools())
  end
$$;

/*
 * What the users that the actor sees are sorted by, as a part of a query on `person p`: the columns of User Management
 * (`USER_SORTS` of `src/domain/people/userOrders.ts`). Null for another word. Of two on one place the first is by name.
 */
create function actor.order_of_users(by_column text, is_reversed boolean) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    -- As the index is, so that it is read from its nearer end.
    when by_column = 'user' then format('p.name_key %1$s, p.pid %1$s', direction)
    else key || ' ' || direction || ' nulls last, p.name_key, p.pid' end
    from (select case when is_reversed then 'desc' else 'asc' end as direction, case by_column
      when 'user' then 'p.name_key'
      when 'role' then format('array_position(%L::smallint[], p.role)',
                              (select array_agg(role order by name_key(title), role) from user_role))
      -- The school that the list shows: the home school where the actor sees it, else the first that the actor sees.
      when 'school' then format(
        '(select s.name_key from school s where s.school_id = any (p.school_ids) and s.deleted_at is null and %s
           order by s.school_id is distinct from p.school_id, s.school_id limit 1)',
        case when actor.all_schools() then 'true' else format('s.school_id = any (%L::integer[])', actor.schools()) end)
      when 'subscription' then '(p.subscribed_until > now()) is not true'
      when 'status' then 'p.banned_at is not null'
      when 'lastLogin' then 'p.last_seen_at' end as key) k
$$;

/*
 * A page of the users that the actor sees, and how many there are in all. `words` is a piece of a name, phone number or
 * e-mail address with `\`, `%` and `_` escaped; null means no filter, for every filter. They are by name, or by another
 * column of `order_of_users`, which may be reversed.
 *
 * It returns numbers of people and nothing else: whoever reads those people reads them under the policy.
 */
create function actor.find_users(words text, of_role integer, of_school integer, skip bigint, most integer,
                                 by_column text default 'user', is_reversed boolean default false)
  returns table (pids integer[], total bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern constant text := '%' || name_key(words) || '%';
  sorted constant text := actor.order_of_users(by_column, is_reversed);
  selected text := 'from person p where ' || actor.listed_people();
  is_narrow boolean := words is not null or of_school is not null or not actor.all_schools();
begin
  if selected is null then
    pids := '{}';
    total := 0;
    return next;
    return;
  end if;
  if not actor.all_schools() and of_school <> all (actor.schools()) then
    -- The actor may not know who of their own people belongs to that school too.
    selected := selected || ' and false';
  end if;
  selected := selected || case when words is null then '' else ' and search_text like $1' end
                 || case when of_role is null then '' else ' and role = $2' end
                 || case when of_school is null then '' else ' and school_ids @> array[$3]' end;

  if is_narrow then
    -- Found and counted at once: in the order of an index, or sorted where they are few.
    execute 'select coalesce(array_agg(pid order by place) filter (where place > $4 and place <= $4 + $5), ''{}''), count(*)
               from (select pid, row_number() over (order by ' || sorted || ') as place ' || selected || ') found'
      into pids, total using pattern, of_role, of_school, skip, most;
    return next;
    return;
  end if;

  if actor.deleted_schools() <> '{}' then
    execute 'select count(*) ' || selected into total using pattern, of_role, of_school;
  else
    -- Everybody of a role or of all: that many is kept (005_rollups.sql), and nobody is counted for a page.
    select coalesce(sum(joined - departed), 0) into total from school_headcount where of_role is null or role = of_role;
  end if;
  if skip <= total / 2 or by_column <> 'user' then
    execute 'select array(select pid ' || selected || ' order by ' || sorted || ' limit $4 offset $5)'
      into pids using pattern, of_role, of_school, most, skip;
  else
    -- A page in the second half is counted from the end.
    execute 'select array(select pid from (select pid, name_key ' || selected || ' order by '
            || actor.order_of_users(by_column, not is_reversed) || ' limit $4 offset $5) p order by ' || sorted || ')'
      into pids using pattern, of_role, of_school,
                      least(most, greatest(0, total - skip)), greatest(0, total - skip - most);
  end if;
  return next;
end $$;

-- Phone numbers and requests to link people -------------------------------------------------------
-- A phone number belongs to one person who signs in; students share those of their parents. No school learns which
-- numbers other schools know.

/*
 * Which of these phone numbers somebody else signs in with, as far as the actor may know: an administrator knows of everybody, a school
 * user of the people it sees and of people that the academy has declined to link to the school (`is_declined`).
 */
create function actor.taken_phones(phones text[]) returns table (phone text, is_declined boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.phone, not (actor.role() = 3 or p.school_ids && actor.schools())
    from person p
   where p.phone = any (phones) and p.deleted_at is null and p.role <> 5
     and (actor.role() = 3
          or actor.role() = 4
             and (p.school_ids && actor.schools()
                  or exists (select 1 from link_request r
                              where r.pid = p.pid and r.school_id = any (actor.schools()) and r.is_linked = false)))
$$;

/*
 * The people with these numbers whom the school user who asks does not see. Students share numbers, so a student is
 * taken for one who is there already only where the name is the same too, and the academy has not said that it is another.
 */
create function actor.hidden_people(people jsonb) returns table (pid integer, name text, role smallint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.pid, u.name, u.role
    from jsonb_to_recordset(people) u(phone text, name text, role smallint)
    join person p on p.phone = u.phone and p.deleted_at is null
   where actor.role() = 4 and not p.school_ids && actor.schools()
     and (u.role = 5) = (p.role = 5) and (u.role <> 5
          or p.name_key = name_key(u.name)
             and not exists (select 1 from link_request r
                              where r.pid = p.pid and r.school_id = any (actor.schools()) and r.is_linked = false))
$$;

/* Asks the academy to link the people who have these numbers, where the school user may not know that they are taken. */
create function actor.request_link(people jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into link_request (school_id, pid, name, role, asked_by)
  select (actor.schools())[1], h.pid, h.name, h.role, actor.pid() from actor.hidden_people(people) h order by h.pid
  on conflict (school_id, pid) where decided_at is null do nothing
$$;

/* The open requests, oldest first, with people and schools that are not deleted. */
create function actor.link_requests() returns table (
  link_request_id integer, school_id integer, school_name text, asked_at timestamptz, asked_name text, asked_role smallint,
  pid integer, name text, phone text, role smallint, school_names text[], may_link boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select r.link_request_id, r.school_id, s.name, r.asked_at, r.name, r.role, p.pid, p.name, p.phone, p.role,
         array(select h.name from school h where h.school_id = any (p.school_ids) order by h.name_key, h.school_id),
         p.role = r.role and (p.role in (5, 6) or p.role = 24 and p.school_id is null)
           and (p.school_ids = '{}' or not p.school_ids <@ actor.deleted_schools())
    from link_request r join person p using (pid) join school s on s.school_id = r.school_id
   where actor.role() = 3 and r.decided_at is null and p.deleted_at is null and s.deleted_at is null
   order by r.asked_at, r.link_request_id
$$;

-- Links of people to a school, ended and restored --------------------------------------------------
-- A school user cannot delete somebody who also belongs to another school. It ends the link to its own school instead.

/* May the actor end and restore links to this school? */
create function actor.keeps_ties_of(of_school integer) returns boolean
  language sql stable parallel safe
  return coalesce(actor.role() = 3 or actor.role() = 4 and of_school = any (actor.schools()), false);

/*
 * Ends everything that links a teacher or parent to this school, if they belong to another one too: as home school, as
 * a place to teach, and through children. They keep their account and what they wrote.
 * Returns the number of the ended tie, to restore it; null where there is no link, no other school, or no right to.
 */
create function actor.end_tie(target integer, of_school integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who person;
  tie integer;
  home integer;
begin
  if not actor.keeps_ties_of(of_school) then
    return null;
  end if;
  select * into who from person where pid = target and deleted_at is null for update;
  if not found or who.pid = actor.pid() or who.role not in (6, 24)
     or not of_school = any (who.school_ids) or who.school_ids <@ array[of_school] then
    return null;
  end if;

  home := who.school_id;
  if home = of_school then
    -- The home school of a teacher becomes another school where they teach.
    select min(t.school_id) into home from teacher_school t
     where t.pid = target and t.school_id <> of_school and who.role = 6;
  end if;
  insert into ended_tie (pid, school_id, was_home, next_home, has_taught, child_pids, ended_by)
  values (target, of_school, coalesce(who.school_id = of_school, false), home,
          exists (select 1 from teacher_school t where t.pid = target and t.school_id = of_school),
          array(select c.pid from guardian g join person c on c.pid = g.child_pid
                 where g.guardian_pid = target and c.school_id = of_school order by c.pid),
          actor.pid())
  returning ended_tie_id into tie;

  delete from teacher_school t where t.pid = target and t.school_id = of_school;
  delete from guardian g using person c
   where g.guardian_pid = target and c.pid = g.child_pid and c.school_id = of_school;
  if who.school_id = of_school then
    -- The class belongs to the school that they leave.
    update person set school_id = home, class_id = null where pid = target;
  end if;
  return tie;
end $$;

/* The ties that the actor may restore: `deleted_at` is when a tie was ended, null once it is restored. */
create function actor.ended_ties() returns table (id integer, pid integer, school_id integer, name text, deleted_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.ended_tie_id, t.pid, t.school_id, p.name, case when t.restored_at is null then t.ended_at end
    from ended_tie t join person p using (pid)
   where actor.keeps_ties_of(t.school_id) and p.deleted_at is null
$$;

/*
 * Restores an ended tie, as far as possible: a child who has left the school is not linked again.
 * Returns whether the person belongs to the school again.
 */
create function actor.restore_tie(tie integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended ended_tie;
  who person;
  is_home boolean;
begin
  select * into ended from ended_tie where ended_tie_id = tie and restored_at is null for update;
  if not found or not actor.keeps_ties_of(ended.school_id) then
    return false;
  end if;
  select * into who from person where pid = ended.pid and deleted_at is null for update;
  if not found then
    return false;
  end if;

  is_home := ended.was_home and who.school_id is not distinct from ended.next_home;
  if is_home then
    update person set school_id = ended.school_id, class_id = null where pid = who.pid;
  end if;
  if who.role = 6 and (ended.has_taught or ended.was_home and not is_home) then
    insert into teacher_school (pid, school_id) values (who.pid, ended.school_id) on conflict do nothing;
  end if;
  insert into guardian (guardian_pid, child_pid)
  select who.pid, c.pid from person c
   where c.pid = any (ended.child_pids) and c.school_id = ended.school_id and c.deleted_at is null
  on conflict do nothing;
  update ended_tie set restored_at = now() where ended_tie_id = tie;
  return (select ended.school_id = any (p.school_ids) from person p where p.pid = who.pid);
end $$;

revoke all on all routines in schema actor from public;
grant execute on function
  actor.deleted_schools, actor.no_school_hidden, actor.may_change(integer), actor.may_change(integer, smallint, integer[]),
  actor.is_shared, actor.find_users, actor.taken_phones, actor.hidden_people, actor.request_link,
  actor.link_requests, actor.keeps_ties_of, actor.end_tie, actor.ended_ties, actor.restore_tie to academy_api;
