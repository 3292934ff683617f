CREATE INDEX "articles_changed" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_status_changed" ON "articles" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_category_changed" ON "articles" USING btree ("category","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_author_changed" ON "articles" USING btree ("author_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_featured_changed" ON "articles" USING btree ("updated_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "articles_trending_changed" ON "articles" USING btree ("updated_at","id") WHERE is_trending;--> statement-breakpoint
CREATE INDEX "articles_title_trigrams" ON "articles" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "article_revisions_saver" ON "article_revisions" USING btree ("saved_by","article_id");