-- What stands in the audit log stays there. Restoring a backup adds rows as they were, and is let through.
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of the audit log are only ever added (% refused).', lower(TG_OP)
    USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "security_audit_log_append_only" BEFORE UPDATE OR DELETE ON "security_audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit_log"();
--> statement-breakpoint
CREATE TRIGGER "security_audit_log_kept" BEFORE TRUNCATE ON "security_audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
