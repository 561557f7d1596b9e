/** Who is told of alarms, and the messages that are sent and waiting. */
export const messageTables = `
  CREATE TABLE alarm_pushes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    alarm_types jsonb,
    levels jsonb NOT NULL,
    place_ids jsonb,
    device_ids jsonb,
    ways jsonb NOT NULL,
    to_manager boolean NOT NULL,
    receiver_ids jsonb,
    profile_id text,
    text text,
    again double precision NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  -- A message to a receiver by a way. What has the same key is the same message.
  CREATE TABLE messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    at bigint NOT NULL,
    about text NOT NULL,
    way text NOT NULL,
    person_id text,
    person_name jsonb,
    address text NOT NULL DEFAULT '',
    subject text NOT NULL DEFAULT '',
    text text NOT NULL,
    -- The sealed code for the place of the mark in the text, until it is an hour old.
    code text,
    facts jsonb NOT NULL DEFAULT '{}',
    alarm_id bigint REFERENCES alarms (id) ON DELETE CASCADE,
    device_id text,
    rule_name text NOT NULL DEFAULT '',
    round integer NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'waiting',
    reason text NOT NULL DEFAULT '',
    tries integer NOT NULL DEFAULT 0,
    -- Somebody asked for it by hand: no limit holds it back.
    by_hand boolean NOT NULL DEFAULT false,
    -- When it is sent, or when its sender has given it up.
    due_at bigint NOT NULL,
    sender text,
    sent_at bigint
  );
  CREATE INDEX messages_due ON messages (way, due_at, id) WHERE state IN ('waiting', 'sending');
  CREATE INDEX messages_time ON messages (at);
  CREATE INDEX messages_alarm ON messages (alarm_id);

  -- Alarms whose rules have been looked at, so that each is told once, also after a restart.
  CREATE TABLE told_alarms (
    alarm_id bigint PRIMARY KEY REFERENCES alarms (id) ON DELETE CASCADE,
    -- How grave it was then: one that has become graver is looked at again.
    gravity integer NOT NULL
  );

  -- Alarms that are told again until somebody confirms them.
  CREATE TABLE message_repeats (
    asker text NOT NULL,
    alarm_id bigint NOT NULL REFERENCES alarms (id) ON DELETE CASCADE,
    rule_id bigint NOT NULL REFERENCES alarm_pushes (id) ON DELETE CASCADE,
    round integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL,
    PRIMARY KEY (asker, alarm_id)
  );
  CREATE INDEX message_repeats_due ON message_repeats (due_at);

  -- How many messages about alarms an address has had on a day by a way, and when the last one was.
  CREATE TABLE message_counts (
    way text NOT NULL,
    address text NOT NULL,
    day text NOT NULL,
    count integer NOT NULL,
    last_at bigint NOT NULL,
    PRIMARY KEY (way, address)
  );

  CREATE TABLE browser_subscriptions (
    endpoint text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key text NOT NULL,
    auth text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX browser_subscriptions_user ON browser_subscriptions (user_id);

  -- The language in which somebody last had a console open.
  CREATE TABLE user_languages (
    user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    language text NOT NULL
  );

  CREATE TABLE message_secrets (
    name text PRIMARY KEY,
    sealed text NOT NULL,
    set_at bigint NOT NULL
  );
`;
