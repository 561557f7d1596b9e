/** Companies, accounts and their sessions, settings of an installation, and the log of operations. */
export const accountTables = `
  CREATE TABLE companies (
    id text PRIMARY KEY,
    code text NOT NULL UNIQUE,
    parent_id text REFERENCES companies (id),
    level integer NOT NULL,
    name jsonb NOT NULL,
    contact_name text,
    contact_phone text,
    address text,
    time_zone text,
    logos text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE SEQUENCE company_ids START 101;

  INSERT INTO companies (id, code, parent_id, level, name) VALUES
    ('1', 'PK', NULL, 1, '{"zh-cn": "示范园区", "en-us": "Demonstration site", "zh-hk": "示範園區"}'),
    ('2', 'PK-A', '1', 2, '{"zh-cn": "北部区域", "en-us": "Area North", "zh-hk": "北部區域"}'),
    ('3', 'PK-A1', '2', 3, '{"zh-cn": "北部一号站点", "en-us": "Site North 1", "zh-hk": "北部一號站點"}'),
    ('4', 'PK-I', '1', 2, '{"zh-cn": "工厂", "en-us": "Plant", "zh-hk": "工廠"}');

  CREATE SEQUENCE user_ids START 3001;

  CREATE TABLE users (
    id text PRIMARY KEY,
    account text NOT NULL UNIQUE,
    role text NOT NULL,
    permissions text NOT NULL,
    -- Whether the permissions are the user's own. Otherwise they are those of the role.
    has_own_codes boolean NOT NULL DEFAULT false,
    access text NOT NULL,
    level integer NOT NULL DEFAULT 1,
    is_customer boolean NOT NULL DEFAULT false,
    is_industry boolean NOT NULL DEFAULT false,
    is_person boolean NOT NULL DEFAULT false,
    password text NOT NULL,
    password_at bigint NOT NULL,
    must_change boolean NOT NULL DEFAULT false,
    -- Whether the user may sign in, from and until which day, and since when the account is hidden. An account stays taken for ever.
    is_valid boolean NOT NULL DEFAULT true,
    valid_from text,
    valid_until text,
    deleted_at bigint,
    phone text NOT NULL DEFAULT '',
    second text NOT NULL DEFAULT '',
    second_secret text NOT NULL DEFAULT '',
    -- When the user set up the authenticator; the codes of a secret that nobody set up are printed. Below is a new secret without a proved code.
    second_at bigint,
    second_drawn text NOT NULL DEFAULT '',
    second_drawn_at bigint NOT NULL DEFAULT 0,
    -- The step up to which all one-time codes count as used, and the steps of those that were used after it.
    second_step bigint NOT NULL DEFAULT 0,
    company_id text NOT NULL DEFAULT '1' REFERENCES companies (id),
    binding_id text,
    -- Whether the user may enter with a token that comes with the address of the console.
    may_enter_directly boolean NOT NULL DEFAULT false,
    card_number text,
    mail text,
    name jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text,
    second_used integer[] NOT NULL DEFAULT '{}'
  );

  -- \`permissions\` are those that a user gets with the role, as JSON.
  CREATE TABLE roles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    names jsonb NOT NULL,
    permissions text NOT NULL,
    remarks text,
    is_built_in boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE robot_access (
    -- The rows of a new user are written before the user.
    user_id text NOT NULL REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED,
    device_id text NOT NULL,
    control boolean NOT NULL,
    PRIMARY KEY (user_id, device_id)
  );

  CREATE TABLE sessions (
    token text PRIMARY KEY,
    refresh text NOT NULL,
    user_id text NOT NULL REFERENCES users (id),
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    address text NOT NULL,
    pending text NOT NULL DEFAULT ''
  );
  CREATE INDEX sessions_user ON sessions (user_id);

  CREATE TABLE session_tokens (
    token text PRIMARY KEY,
    session text NOT NULL REFERENCES sessions (token) ON DELETE CASCADE,
    kind text NOT NULL,
    until bigint NOT NULL,
    renewed_at bigint
  );
  CREATE INDEX session_tokens_session ON session_tokens (session);

  CREATE TABLE sign_in_codes (
    id text PRIMARY KEY,
    kind text NOT NULL,
    code text NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    used_at bigint
  );

  -- \`lane\` is who tried: an address, a browser that signed the user in before, or a user who changes the own password.
  CREATE TABLE sign_ins (
    account text NOT NULL,
    address text NOT NULL,
    at bigint NOT NULL,
    ok boolean NOT NULL,
    outcome text NOT NULL DEFAULT '',
    counts boolean NOT NULL DEFAULT false,
    lane text NOT NULL DEFAULT ''
  );
  CREATE INDEX sign_ins_account ON sign_ins (account, at);
  CREATE INDEX sign_ins_time ON sign_ins (at);

  CREATE TABLE signing_keys (
    name text PRIMARY KEY,
    key text NOT NULL
  );

  CREATE TABLE settings (
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    value jsonb NOT NULL,
    version integer NOT NULL,
    changed_at bigint NOT NULL,
    changed_by text NOT NULL,
    PRIMARY KEY (company_id, name)
  );

  CREATE TABLE system_info (
    id integer PRIMARY KEY,
    name text NOT NULL DEFAULT '',
    footer text NOT NULL DEFAULT '',
    website text NOT NULL DEFAULT '',
    login_logo text NOT NULL DEFAULT '',
    home_logo text NOT NULL DEFAULT '',
    CHECK (id = 1)
  );
  INSERT INTO system_info (id) VALUES (1);

  -- The log of operations.
  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    user_id text NOT NULL,
    page_id text NOT NULL,
    address text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    before text NOT NULL,
    after text NOT NULL
  );
  CREATE INDEX audit_target ON audit (target, id);
  CREATE INDEX audit_time ON audit (at, id);
`;
