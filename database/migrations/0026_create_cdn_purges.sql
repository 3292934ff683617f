CREATE SCHEMA "transient";
--> statement-breakpoint
CREATE TABLE "transient"."cdn_purges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "cdn_purges_age" ON "transient"."cdn_purges" USING btree ("created_at");