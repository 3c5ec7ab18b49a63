#!/bin/sh
# Runs once, at the first start of the database: makes the owner of the tables and the login of the API, which own no more
# than they need. Every request of the API runs as a role of its own, which the academy's start makes.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" \
  --set=owner_password="$(cat "${SECRETS:-/run/secrets}/owner-password")" \
  --set=api_password="$(cat "${SECRETS:-/run/secrets}/api-password")" <<'SQL'
create role academy_owner login createrole password :'owner_password';
create role academy login password :'api_password';
create database academy owner academy_owner;
SQL
