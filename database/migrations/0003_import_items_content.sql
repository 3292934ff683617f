ALTER TABLE "newsroom_offers" DROP CONSTRAINT "newsroom_offers_article_id_articles_id_fk";
--> statement-breakpoint
CREATE INDEX "import_items_content" ON "import_items" USING btree ("content_hash");--> statement-breakpoint
ALTER TABLE "newsroom_offers" DROP COLUMN "article_id";