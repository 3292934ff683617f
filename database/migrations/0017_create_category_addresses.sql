CREATE TABLE "category_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"category" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_category_article_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."article_categories"("slug") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "category_addresses_category" ON "category_addresses" USING btree ("category");--> statement-breakpoint
CREATE INDEX "articles_category_created" ON "articles" USING btree ("category","created_at","id");