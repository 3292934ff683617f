CREATE TABLE "article_announcements" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"through_user_id" uuid,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text,
	"tag_slug" text,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_once" UNIQUE NULLS NOT DISTINCT("user_id","category","tag_slug","author_id"),
	CONSTRAINT "follows_one_thing" CHECK (num_nonnulls("follows"."category", "follows"."tag_slug", "follows"."author_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "reading_history" (
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"first_read_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	"furthest" smallint DEFAULT 0 NOT NULL,
	"seen_change_at" timestamp (3) with time zone,
	"known_change_at" timestamp (3) with time zone,
	CONSTRAINT "reading_history_user_id_article_id_pk" PRIMARY KEY("user_id","article_id"),
	CONSTRAINT "reading_history_furthest" CHECK ("reading_history"."furthest" between 0 and 100),
	CONSTRAINT "reading_history_order" CHECK ("reading_history"."first_read_at" <= "reading_history"."last_read_at")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "content_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article_announcements" ADD CONSTRAINT "article_announcements_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_category_article_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."article_categories"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "follows_category" ON "follows" USING btree ("category","user_id") WHERE category is not null;--> statement-breakpoint
CREATE INDEX "follows_tag" ON "follows" USING btree ("tag_slug","user_id") WHERE tag_slug is not null;--> statement-breakpoint
CREATE INDEX "follows_author" ON "follows" USING btree ("author_id","user_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "reading_history_latest" ON "reading_history" USING btree ("user_id","last_read_at","article_id");--> statement-breakpoint
CREATE INDEX "reading_history_article" ON "reading_history" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_author_latest" ON "articles" USING btree ("author_id","published_at","id") WHERE status = 'published';