DROP INDEX "article_tags_latest";--> statement-breakpoint
DROP INDEX "articles_latest";--> statement-breakpoint
DROP INDEX "articles_category_latest";--> statement-breakpoint
DROP INDEX "articles_popular";--> statement-breakpoint
DROP INDEX "articles_category_popular";--> statement-breakpoint
DROP INDEX "articles_featured";--> statement-breakpoint
DROP INDEX "articles_archived";--> statement-breakpoint
CREATE INDEX "article_tags_latest" ON "article_tags" USING btree ("tag_slug","published_at","article_id");--> statement-breakpoint
CREATE INDEX "articles_latest" ON "articles" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_category_latest" ON "articles" USING btree ("category","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_popular" ON "articles" USING btree ("view_count","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_category_popular" ON "articles" USING btree ("category","view_count","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_featured" ON "articles" USING btree ("published_at","id") WHERE status = 'published' and is_featured;--> statement-breakpoint
CREATE INDEX "articles_archived" ON "articles" USING btree ("updated_at","id") WHERE status = 'published' and is_archived;