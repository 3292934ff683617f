ALTER TABLE "article_workflow" ADD COLUMN "is_rejected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "article_workflow" SET "is_rejected" = true WHERE "returned_at" IS NOT NULL AND (
	SELECT "decision" FROM "article_review_notes"
	WHERE "article_review_notes"."article_id" = "article_workflow"."article_id"
		AND "decision" IN ('changes_requested', 'rejected')
	ORDER BY "article_review_notes"."id" DESC LIMIT 1
) = 'rejected';
