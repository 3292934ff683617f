CREATE TABLE "member_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "member_warnings_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "member_warnings_rule" CHECK ("member_warnings"."rule" in ('spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence'))
);
--> statement-breakpoint
CREATE TABLE "moderation_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_appeals_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "moderation_appeals_status" CHECK ("moderation_appeals"."status" in ('open', 'upheld', 'rejected')),
	CONSTRAINT "moderation_appeals_decided" CHECK (("moderation_appeals"."status" = 'open') = ("moderation_appeals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"rule" text,
	"reason" text DEFAULT '' NOT NULL,
	"article_id" uuid NOT NULL,
	"comment_id" uuid,
	"decided_text" text NOT NULL,
	"author_id" uuid,
	"moderator_id" uuid,
	"before" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_decisions_action" CHECK ("moderation_decisions"."action" in ('approved', 'removed', 'warned', 'dismissed')),
	CONSTRAINT "moderation_decisions_rule" CHECK ("moderation_decisions"."rule" in ('spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence')),
	CONSTRAINT "moderation_decisions_told" CHECK ("moderation_decisions"."rule" is not null or "moderation_decisions"."action" not in ('removed', 'warned', 'dismissed'))
);
--> statement-breakpoint
DROP INDEX "content_flags_status";--> statement-breakpoint
ALTER TABLE "content_flags" ADD COLUMN "urgency" smallint GENERATED ALWAYS AS (case priority when 'critical' then 0 when 'high' then 1 when 'medium' then 2 else 3 end::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "content_flags" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_appeals" ADD CONSTRAINT "moderation_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_appeals" ADD CONSTRAINT "moderation_appeals_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_appeals" ADD CONSTRAINT "moderation_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_warnings_user" ON "member_warnings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_appeals_open" ON "moderation_appeals" USING btree ("created_at","id") WHERE "moderation_appeals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_appeals_user" ON "moderation_appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_appeals_moderator" ON "moderation_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_author" ON "moderation_decisions" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_comment" ON "moderation_decisions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_article" ON "moderation_decisions" USING btree ("article_id");--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("created_at","id") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "content_flags_waiting" ON "content_flags" USING btree ("urgency","created_at","id") WHERE status <> 'resolved';--> statement-breakpoint
CREATE INDEX "content_flags_decision" ON "content_flags" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "content_flags_status" ON "content_flags" USING btree ("status","urgency","created_at","id");