CREATE TABLE "article_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"article_id" uuid NOT NULL,
	"tag_slug" text NOT NULL,
	"tag" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "article_tags_article_id_tag_slug_pk" PRIMARY KEY("article_id","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"content_rules" integer DEFAULT 0 NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"view_count" bigint DEFAULT 0 NOT NULL,
	"author_id" uuid,
	"reading_time" integer DEFAULT 5 NOT NULL,
	"word_count" integer DEFAULT 1000 NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"level" text,
	"language" text DEFAULT 'en' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_status" CHECK ("articles"."status" in ('draft', 'pending', 'approved', 'published')),
	CONSTRAINT "articles_published_when" CHECK ("articles"."status" <> 'published' or "articles"."published_at" is not null),
	CONSTRAINT "articles_title" CHECK (btrim("articles"."title") <> ''),
	CONSTRAINT "articles_level" CHECK ("articles"."level" in ('Beginner', 'Intermediate', 'Advanced'))
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authors_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "newsroom_offers" (
	"key" text PRIMARY KEY NOT NULL,
	"offered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_items_source_source_key_pk" PRIMARY KEY("source","source_key")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"source" text DEFAULT 'website' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"confirmation_hash" text,
	"confirmation_sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_confirmation_hash_unique" UNIQUE("confirmation_hash"),
	CONSTRAINT "newsletter_subscribers_status" CHECK ("newsletter_subscribers"."status" in ('pending', 'active', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"content_rules" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "pages_status" CHECK ("pages"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"article_id" uuid,
	"page_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_tools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"rating" numeric(2, 1) NOT NULL,
	"pricing" text NOT NULL,
	"description" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"features" text[] NOT NULL,
	"ai_level" text NOT NULL,
	"manual_control" text NOT NULL,
	"url" text NOT NULL,
	"sources" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL,
	CONSTRAINT "ai_tools_slug_unique" UNIQUE("slug"),
	CONSTRAINT "ai_tools_rating" CHECK ("ai_tools"."rating" between 1 and 5),
	CONSTRAINT "ai_tools_ai_level" CHECK ("ai_tools"."ai_level" in ('High', 'Medium', 'Low')),
	CONSTRAINT "ai_tools_manual_control" CHECK ("ai_tools"."manual_control" in ('Full', 'High', 'Medium', 'Low'))
);
--> statement-breakpoint
CREATE TABLE "tool_review_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tool_name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"rating" numeric(2, 1) NOT NULL,
	"users" text NOT NULL,
	"users_source" text,
	"description" text NOT NULL,
	"pros" text[] NOT NULL,
	"cons" text[] NOT NULL,
	"pricing" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"url" text,
	"position" integer DEFAULT 1000 NOT NULL,
	"article_id" uuid,
	CONSTRAINT "platform_reviews_slug_unique" UNIQUE("slug"),
	CONSTRAINT "platform_reviews_rating" CHECK ("platform_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"lead" text NOT NULL,
	"title_end" integer NOT NULL,
	"tags_end" integer NOT NULL,
	"everything" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"lead_uses" integer DEFAULT 0 NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."article_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_article_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."article_categories"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_reviews" ADD CONSTRAINT "platform_reviews_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_category_article_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."article_categories"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "article_comments_thread" ON "article_comments" USING btree ("article_id","created_at","id");--> statement-breakpoint
CREATE INDEX "article_tags_latest" ON "article_tags" USING btree ("tag_slug","published_at","article_id");--> statement-breakpoint
CREATE INDEX "articles_latest" ON "articles" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_category_latest" ON "articles" USING btree ("category","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_popular" ON "articles" USING btree ("view_count","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_category_popular" ON "articles" USING btree ("category","view_count","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_featured" ON "articles" USING btree ("published_at","id") WHERE status = 'published' and is_featured;--> statement-breakpoint
CREATE INDEX "articles_archived" ON "articles" USING btree ("updated_at","id") WHERE status = 'published' and is_archived;--> statement-breakpoint
CREATE INDEX "articles_to_archive" ON "articles" USING btree ("published_at") WHERE status = 'published' and not is_archived;--> statement-breakpoint
CREATE INDEX "import_items_target" ON "import_items" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "import_items_content" ON "import_items" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "redirects_article" ON "redirects" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "redirects_page" ON "redirects" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "article_search_date" ON "article_search" USING btree ("published_at","article_id");--> statement-breakpoint
CREATE INDEX "article_search_category_date" ON "article_search" USING btree ("category","published_at","article_id");--> statement-breakpoint
CREATE INDEX "article_search_lead_words" ON "article_search" USING gin (search_tokens(lead)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin (search_tokens(everything)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_spellings" ON "search_words" USING gin ("spellings");--> statement-breakpoint
-- Long columns go out of line, and what is matched there is not compressed: it is read far more often than written.
ALTER TABLE "article_search" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "everything" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Ranked in place: it stays in the row, where the long columns do not.
ALTER TABLE "article_search" ALTER COLUMN "lead" SET STORAGE MAIN;--> statement-breakpoint
-- Counting a word writes its row anew; in the same page, where there is room, the indexes need not be written too.
ALTER TABLE "search_words" SET (fillfactor = 50);
