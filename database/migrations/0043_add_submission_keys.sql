ALTER TABLE "comments" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_submission" ON "comments" USING btree ("user_id","submission_key") WHERE submission_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_comments_submission" ON "draft_comments" USING btree ("author_id","submission_key") WHERE submission_key is not null;