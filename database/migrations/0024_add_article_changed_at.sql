DROP INDEX "two_factors_user";--> statement-breakpoint
DROP INDEX "articles_changed";--> statement-breakpoint
DROP INDEX "articles_status_changed";--> statement-breakpoint
DROP INDEX "articles_category_changed";--> statement-breakpoint
DROP INDEX "articles_author_changed";--> statement-breakpoint
DROP INDEX "articles_featured_changed";--> statement-breakpoint
DROP INDEX "articles_trending_changed";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "changed_at" = greatest("updated_at", coalesce((SELECT "updated_at" FROM "article_drafts" WHERE "article_id" = "articles"."id"), "updated_at"));--> statement-breakpoint
DELETE FROM "two_factors" USING "two_factors" AS "kept" WHERE "two_factors"."user_id" = "kept"."user_id" AND ("two_factors"."verified", "two_factors"."id") < ("kept"."verified", "kept"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "articles_status_changed" ON "articles" USING btree ("status","changed_at","id");--> statement-breakpoint
CREATE INDEX "articles_category_changed" ON "articles" USING btree ("category","changed_at","id");--> statement-breakpoint
CREATE INDEX "articles_author_changed" ON "articles" USING btree ("author_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "articles_featured_changed" ON "articles" USING btree ("changed_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "articles_trending_changed" ON "articles" USING btree ("changed_at","id") WHERE is_trending;