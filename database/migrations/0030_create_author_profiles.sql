CREATE TABLE "author_profiles" (
	"author_id" uuid PRIMARY KEY NOT NULL,
	"biography" text DEFAULT '' NOT NULL,
	"picture_id" uuid,
	"website" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "author_profiles_biography" CHECK (char_length("author_profiles"."biography") <= 600),
	CONSTRAINT "author_profiles_website" CHECK ("author_profiles"."website" = '' or starts_with("author_profiles"."website", 'https://'))
);
--> statement-breakpoint
ALTER TABLE "author_profiles" ADD CONSTRAINT "author_profiles_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_profiles" ADD CONSTRAINT "author_profiles_picture_id_media_items_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_profiles" ADD CONSTRAINT "author_profiles_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "author_profiles_picture" ON "author_profiles" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "author_profiles_updated_by" ON "author_profiles" USING btree ("updated_by");