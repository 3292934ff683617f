ALTER TABLE "account_farewells" ADD COLUMN "by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "profiles" SET "last_seen_at" = (SELECT max("updated_at") FROM "sessions" WHERE "sessions"."user_id" = "profiles"."user_id");
