/** The equipment of the site beside its devices, with what it last reported. */
const kept = `
    company_id text NOT NULL REFERENCES companies (id),
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text`;

export const equipmentTables = `
  CREATE TABLE edge_nodes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL,
    name text NOT NULL,
    ip text NOT NULL,
    port integer NOT NULL,
    password_hash text NOT NULL DEFAULT '',
    password_set_at bigint NOT NULL DEFAULT 0,
    is_valid boolean NOT NULL DEFAULT true,
    is_online boolean NOT NULL DEFAULT false,
    since bigint,
    node_version text,${kept}
  );

  CREATE TABLE tblocks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    lock_code text NOT NULL,
    name text NOT NULL,
    door_id text NOT NULL,
    door_names jsonb NOT NULL,
    map_id text NOT NULL,
    node_id text,
    open_for integer NOT NULL,
    ajar_for integer NOT NULL,
    profile_id text,
    person_types jsonb,
    robots jsonb,
    use text NOT NULL DEFAULT 'inUse',
    state text NOT NULL DEFAULT 'offline',
    power integer,
    reported_at bigint,${kept}
  );

  CREATE TABLE smart_switches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    gateway_code text NOT NULL,
    device_code text NOT NULL,
    map_id text NOT NULL,
    x double precision,
    y double precision,
    load text NOT NULL DEFAULT 'light',
    rated double precision NOT NULL,
    trip_at double precision NOT NULL,
    profile_id text,
    use text NOT NULL DEFAULT 'inUse',
    is_on boolean NOT NULL DEFAULT false,
    is_tripped boolean NOT NULL DEFAULT false,
    current double precision,
    is_online boolean NOT NULL DEFAULT false,
    reported_at bigint,${kept}
  );

  CREATE TABLE lifts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    lift_code text NOT NULL,
    name text NOT NULL,
    server_id text NOT NULL,
    port integer NOT NULL,
    maker text NOT NULL,
    floors jsonb NOT NULL,
    door_time integer NOT NULL,
    use text NOT NULL DEFAULT 'inUse',
    state text NOT NULL DEFAULT 'idle',
    at text,
    is_online boolean NOT NULL DEFAULT false,
    reported_at bigint,${kept}
  );

  CREATE TABLE rain_snow_sensors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_code text NOT NULL,
    name text NOT NULL,
    model text,
    map_id text NOT NULL,
    location text,
    rain_limit double precision NOT NULL,
    is_snow_counted boolean NOT NULL DEFAULT true,
    hold_for double precision NOT NULL,
    dry_for double precision NOT NULL,
    reaction text NOT NULL DEFAULT 'goCharge',
    devices jsonb,
    is_online boolean NOT NULL DEFAULT false,
    power double precision,
    state text,
    rain double precision,
    reported_at bigint,
    -- Until when it reports rain for a trial, and what it holds back now.
    tried_until bigint NOT NULL DEFAULT 0,
    holding jsonb,${kept}
  );

  CREATE TABLE fire_cabinets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL,
    name text NOT NULL,
    map_id text NOT NULL,
    x double precision NOT NULL,
    y double precision NOT NULL,
    location text,
    manager_id text,
    contents jsonb NOT NULL,
    check_every integer NOT NULL,
    checked_at bigint,
    is_missing boolean NOT NULL DEFAULT false,
    is_open boolean NOT NULL DEFAULT false,
    is_online boolean NOT NULL DEFAULT false,${kept}
  );
`;
