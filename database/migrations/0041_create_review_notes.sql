CREATE TABLE "article_review_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"written_by" uuid,
	"round" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_review_notes_decision" CHECK ("article_review_notes"."decision" in ('changes_requested', 'rejected', 'approved', 'published', 'noted'))
);
--> statement-breakpoint
ALTER TABLE "article_review_notes" ADD CONSTRAINT "article_review_notes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_review_notes" ADD CONSTRAINT "article_review_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_review_notes_article" ON "article_review_notes" USING btree ("article_id","id");