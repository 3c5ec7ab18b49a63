#!/bin/sh
# Writes the secrets of compose.yaml into the folder "secrets" beside this file. Secrets that are there already stay.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

for name in postgres-password owner-password api-password lti-key-secret two-step-secret; do write "$name" "$(random)"; done
write owner-url "postgres://academy_owner:$(cat secrets/owner-password)@database/academy"
write api-url "postgres://academy:$(cat secrets/api-password)@database/academy"
# Compose hands the files over with their rights, to users of containers; on this machine the folder keeps others out.
chmod 644 secrets/*
