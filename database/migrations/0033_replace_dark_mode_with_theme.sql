-- Dark mode was chosen by whoever has it. Light was what every account began with, chosen or not, so these members follow
-- their devices: on a light device nothing changes, and on a dark one the page no longer turns light at sign-in.
ALTER TABLE "profiles" ADD COLUMN "theme" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
UPDATE "profiles" SET "theme" = 'dark' WHERE "dark_mode";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "dark_mode";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_theme" CHECK ("profiles"."theme" in ('light', 'dark', 'system'));
