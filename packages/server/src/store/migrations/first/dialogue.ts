/** What devices say, and what they answer. */
export const dialogueTables = `
  CREATE TABLE voices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    kind text NOT NULL,
    -- The path of the sound, of a recorded one.
    files text[] NOT NULL DEFAULT '{}',
    content text,
    voice text,
    -- Milliseconds.
    lasts integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE qa_groups (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    devices jsonb,
    language text NOT NULL,
    least double precision NOT NULL,
    otherwise text NOT NULL,
    uses_documents boolean NOT NULL DEFAULT true,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE knowledge_documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    -- The path of its file.
    files text[] NOT NULL DEFAULT '{}',
    format text NOT NULL,
    -- The groups of questions for which it answers; all without.
    groups jsonb,
    pieces integer NOT NULL,
    -- What is searched: the heading and the text of each paragraph.
    paragraphs jsonb NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE question_answers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id bigint NOT NULL REFERENCES qa_groups (id) ON DELETE CASCADE,
    question text NOT NULL,
    -- One wording a line.
    others text,
    kind text NOT NULL,
    answer text,
    voice_id text,
    guide_id text,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE INDEX question_answers_group ON question_answers (group_id);

  CREATE TABLE guide_plans (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- One name a line.
    words text,
    map_id text NOT NULL REFERENCES maps (id),
    x double precision NOT NULL,
    y double precision NOT NULL,
    said_before text,
    said_after text,
    pictures text[] NOT NULL DEFAULT '{}',
    devices jsonb,
    sort integer,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  -- What robots could not answer, once for all wordings that count as the same.
  CREATE TABLE unanswered_questions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id bigint NOT NULL REFERENCES qa_groups (id) ON DELETE CASCADE,
    key text NOT NULL,
    question text NOT NULL,
    device_id text NOT NULL,
    last_at bigint NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text,
    UNIQUE (group_id, key)
  );

  -- How often something was asked on a day. Days since 1970.
  CREATE TABLE dialogue_counts (
    kind text NOT NULL,
    ref_id text NOT NULL,
    day integer NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (kind, ref_id, day)
  );
`;
