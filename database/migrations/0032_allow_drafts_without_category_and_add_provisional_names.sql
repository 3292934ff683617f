ALTER TABLE "article_drafts" ALTER COLUMN "category" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "has_provisional_name" boolean DEFAULT false NOT NULL;