CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"tags" text NOT NULL,
	"excerpt" text NOT NULL,
	"everything" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "lead_uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "spellings" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_category_article_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."article_categories"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "article_search_date" ON "article_search" USING btree ("published_at","article_id");--> statement-breakpoint
CREATE INDEX "article_search_category_date" ON "article_search" USING btree ("category","published_at","article_id");--> statement-breakpoint
CREATE INDEX "article_search_lead_words" ON "article_search" USING gin (string_to_array(title || tags || excerpt, ' ')) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin (string_to_array(everything, ' ')) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_spellings" ON "search_words" USING gin ("spellings");--> statement-breakpoint
-- Long columns go out of line, and what is matched there is not compressed: it is read far more often than written.
ALTER TABLE "article_search" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "everything" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "tags" SET STORAGE MAIN, ALTER COLUMN "excerpt" SET STORAGE MAIN;
