CREATE TABLE "bookmark_list_entries" (
	"list_id" uuid NOT NULL,
	"bookmark_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmark_list_entries_list_id_bookmark_id_pk" PRIMARY KEY("list_id","bookmark_id")
);
--> statement-breakpoint
CREATE TABLE "bookmark_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"share_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmark_lists_share_token_unique" UNIQUE("share_token"),
	CONSTRAINT "bookmark_lists_name" CHECK (btrim("bookmark_lists"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"article_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_once" UNIQUE("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_likes" (
	"article_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_likes_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article_ratings" (
	"article_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"previous_rating" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_ratings_article_id_user_id_pk" PRIMARY KEY("article_id","user_id"),
	CONSTRAINT "article_ratings_rating" CHECK ("article_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "rating_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookmark_list_entries" ADD CONSTRAINT "bookmark_list_entries_list_id_bookmark_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."bookmark_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark_list_entries" ADD CONSTRAINT "bookmark_list_entries_bookmark_id_bookmarks_id_fk" FOREIGN KEY ("bookmark_id") REFERENCES "public"."bookmarks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark_lists" ADD CONSTRAINT "bookmark_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_likes" ADD CONSTRAINT "article_likes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_likes" ADD CONSTRAINT "article_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_ratings" ADD CONSTRAINT "article_ratings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_ratings" ADD CONSTRAINT "article_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookmark_list_entries_latest" ON "bookmark_list_entries" USING btree ("list_id","added_at","bookmark_id");--> statement-breakpoint
CREATE INDEX "bookmark_list_entries_bookmark" ON "bookmark_list_entries" USING btree ("bookmark_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookmark_lists_once" ON "bookmark_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "bookmarks_latest" ON "bookmarks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookmarks_article" ON "bookmarks" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_likes_user" ON "article_likes" USING btree ("user_id","created_at","article_id");--> statement-breakpoint
CREATE INDEX "article_ratings_user" ON "article_ratings" USING btree ("user_id","created_at","article_id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_likes" CHECK ("articles"."like_count" >= 0);--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_ratings" CHECK ("articles"."rating_count" >= 0 and "articles"."rating_sum" between "articles"."rating_count" and 5 * "articles"."rating_count");