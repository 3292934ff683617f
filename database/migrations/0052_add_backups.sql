CREATE TABLE "backup_rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"failure" text,
	"steps" jsonb NOT NULL,
	"rows_expected" bigint NOT NULL,
	"rows_restored" bigint NOT NULL,
	CONSTRAINT "backup_rehearsals_outcome" CHECK ("backup_rehearsals"."outcome" in ('passed', 'failed', 'interrupted', 'impossible'))
);
--> statement-breakpoint
CREATE TABLE "transient"."backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"file_name" text,
	"backup_id" uuid,
	"scratch_database" text
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"row_count" bigint NOT NULL,
	"file_count" integer NOT NULL,
	"digest" text NOT NULL,
	"schema_version" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"failure" text,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "backup_rehearsals" ADD CONSTRAINT "backup_rehearsals_backup_id_backups_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_rehearsals_age" ON "backup_rehearsals" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "backup_rehearsals_backup" ON "backup_rehearsals" USING btree ("backup_id");--> statement-breakpoint
CREATE INDEX "backups_age" ON "backups" USING btree ("started_at");