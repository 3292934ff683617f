CREATE TABLE "service_key_tests" (
	"service" text PRIMARY KEY NOT NULL,
	"is_working" boolean NOT NULL,
	"finding" text NOT NULL,
	"tested_at" timestamp (3) with time zone NOT NULL,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"master_key_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
