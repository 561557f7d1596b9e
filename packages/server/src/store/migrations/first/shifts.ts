/** Handovers of a shift: triggers refuse every change of a signed one. */
export const shiftTables = `
  -- A handover is offered by one user and signed by another. Remarks about devices stand apart from what every reader may see.
  CREATE TABLE shift_handovers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    since bigint NOT NULL,
    offered_at bigint NOT NULL,
    outgoing_id text NOT NULL,
    outgoing_name jsonb NOT NULL,
    incoming_id text,
    incoming_name jsonb,
    signed_at bigint,
    item_count integer NOT NULL,
    flagged_count integer NOT NULL,
    left_out integer NOT NULL,
    question_count integer NOT NULL DEFAULT 0,
    content jsonb NOT NULL DEFAULT '{}',
    device_remarks text NOT NULL DEFAULT ''
  );
  CREATE UNIQUE INDEX shift_handovers_offer ON shift_handovers (company_id) WHERE signed_at IS NULL;
  CREATE INDEX shift_handovers_signed ON shift_handovers (company_id, signed_at, id);

  CREATE TABLE shift_items (
    handover_id bigint NOT NULL REFERENCES shift_handovers (id) ON DELETE CASCADE,
    key text NOT NULL,
    place integer NOT NULL,
    device_id text,
    item jsonb NOT NULL,
    PRIMARY KEY (handover_id, key)
  );

  CREATE TABLE shift_reviews (
    handover_id bigint NOT NULL,
    key text NOT NULL,
    user_id text NOT NULL,
    answer text NOT NULL,
    remark text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (handover_id, key, user_id),
    FOREIGN KEY (handover_id, key) REFERENCES shift_items (handover_id, key) ON DELETE CASCADE
  );

  CREATE TABLE shift_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    handover_id bigint REFERENCES shift_handovers (id) ON DELETE SET NULL,
    section text NOT NULL,
    text text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    at bigint NOT NULL,
    user_id text NOT NULL
  );
  CREATE INDEX shift_notes_running ON shift_notes (company_id, id) WHERE handover_id IS NULL;

  CREATE TABLE shift_flags (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    key text NOT NULL,
    device_id text,
    item jsonb NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL,
    ended_at bigint,
    ended_by text
  );
  CREATE INDEX shift_flags_ended ON shift_flags (company_id, ended_at);
  CREATE UNIQUE INDEX shift_flags_open ON shift_flags (company_id, key) WHERE ended_at IS NULL;

  CREATE FUNCTION refuse_signed_handover() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.signed_at IS NOT NULL THEN
      RAISE EXCEPTION 'a signed handover is never changed' USING ERRCODE = '55006';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END $$;
  CREATE FUNCTION refuse_signed_part() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM shift_handovers WHERE signed_at IS NOT NULL AND id IN (
      CASE TG_OP WHEN 'INSERT' THEN NULL ELSE OLD.handover_id END, CASE TG_OP WHEN 'DELETE' THEN NULL ELSE NEW.handover_id END
    )) THEN
      RAISE EXCEPTION 'a signed handover is never changed' USING ERRCODE = '55006';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END $$;
  CREATE FUNCTION refuse_emptied_handovers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM shift_handovers WHERE signed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'a signed handover is never changed' USING ERRCODE = '55006';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER shift_handovers_emptied BEFORE TRUNCATE ON shift_handovers FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptied_handovers();
  CREATE TRIGGER shift_handovers_signed BEFORE UPDATE OR DELETE ON shift_handovers FOR EACH ROW EXECUTE FUNCTION refuse_signed_handover();
  CREATE TRIGGER shift_items_emptied BEFORE TRUNCATE ON shift_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptied_handovers();
  CREATE TRIGGER shift_items_signed BEFORE INSERT OR UPDATE OR DELETE ON shift_items FOR EACH ROW EXECUTE FUNCTION refuse_signed_part();
  CREATE TRIGGER shift_reviews_emptied BEFORE TRUNCATE ON shift_reviews FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptied_handovers();
  CREATE TRIGGER shift_reviews_signed BEFORE INSERT OR UPDATE OR DELETE ON shift_reviews FOR EACH ROW EXECUTE FUNCTION refuse_signed_part();
`;
