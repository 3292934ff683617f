CREATE TABLE "article_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid,
	"article_title" text NOT NULL,
	"note" text NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	"noted_by" uuid,
	CONSTRAINT "article_corrections_note" CHECK (btrim("article_corrections"."note") <> '')
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_workflow" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"approved_hash" text,
	"approved_by" uuid,
	"published_hash" text,
	"published_version" integer DEFAULT 0 NOT NULL,
	"review_notes" text DEFAULT '' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"unpublish_at" timestamp (3) with time zone,
	"schedule_zone" text,
	"scheduled_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"status_before_trash" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_workflow_status" CHECK ("article_workflow"."status" in ('draft', 'pending', 'approved', 'published')),
	CONSTRAINT "article_workflow_schedule" CHECK ("article_workflow"."unpublish_at" > "article_workflow"."publish_at"),
	CONSTRAINT "article_workflow_trash" CHECK (("article_workflow"."deleted_at" is null) = ("article_workflow"."status_before_trash" is null))
);
--> statement-breakpoint
DROP INDEX "articles_to_archive";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "stays_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_trending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_corrections" ADD CONSTRAINT "article_corrections_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_corrections" ADD CONSTRAINT "article_corrections_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_workflow" ADD CONSTRAINT "article_workflow_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_corrections_article" ON "article_corrections" USING btree ("article_id","corrected_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_views_name" ON "article_views" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "article_workflow_turn" ON "article_workflow" USING btree ("status","updated_at") WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "article_workflow_returned" ON "article_workflow" USING btree ("submitted_by","returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "article_workflow_publish" ON "article_workflow" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "article_workflow_unpublish" ON "article_workflow" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "article_workflow_trashed" ON "article_workflow" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "articles_to_archive" ON "articles" USING btree ("published_at") WHERE status = 'published' and not is_archived and not stays_current;