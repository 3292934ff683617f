-- A correction belongs to the unpublished changes, whether or not their publication is scheduled.
ALTER TABLE "article_workflow" RENAME COLUMN "schedule_correction" TO "pending_correction";
