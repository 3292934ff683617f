CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"file" jsonb NOT NULL,
	"pictures" jsonb,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"picture_count" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL,
	"report" jsonb,
	"list_report" jsonb,
	"undo_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD COLUMN "purpose" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_user" ON "import_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_run" ON "import_items" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "import_pictures_run" ON "import_pictures" USING btree ("run_id");