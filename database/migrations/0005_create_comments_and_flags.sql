CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"parent_id" uuid,
	"user_id" uuid,
	"author_name" text,
	"status" text DEFAULT 'published' NOT NULL,
	"text" text,
	"content" text NOT NULL,
	"content_rules" integer DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('published', 'held', 'removed', 'deleted')),
	CONSTRAINT "comments_one_author" CHECK ("comments"."user_id" is null or "comments"."author_name" is null),
	CONSTRAINT "comments_answer_count" CHECK ("comments"."answer_count" >= 0),
	CONSTRAINT "comments_own_parent" CHECK ("comments"."parent_id" <> "comments"."id")
);
--> statement-breakpoint
CREATE TABLE "content_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flag_type" text NOT NULL,
	"content_type" text NOT NULL,
	"article_id" uuid NOT NULL,
	"comment_id" uuid,
	"reported_text" text DEFAULT '' NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"moderator_notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_flags_type" CHECK ("content_flags"."flag_type" in ('spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence')),
	CONSTRAINT "content_flags_content_type" CHECK ("content_flags"."content_type" in ('article', 'comment')),
	CONSTRAINT "content_flags_priority" CHECK ("content_flags"."priority" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "content_flags_status" CHECK ("content_flags"."status" in ('open', 'investigating', 'resolved'))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_answers" ON "comments" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("article_id","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_most_answered" ON "comments" USING btree ("article_id","answer_count","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_article" ON "comments" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_flags_once" ON "content_flags" USING btree ("comment_id","reporter_id");--> statement-breakpoint
CREATE INDEX "content_flags_status" ON "content_flags" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "content_flags_reporter" ON "content_flags" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "content_flags_article" ON "content_flags" USING btree ("article_id");