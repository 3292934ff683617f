CREATE TABLE "transient"."rate_limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "rate_limit_counts_expire" ON "transient"."rate_limit_counts" USING btree ("expire");