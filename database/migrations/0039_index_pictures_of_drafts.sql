-- The library asks for each of its pictures whether a working copy shows it.
CREATE INDEX "article_drafts_pictures" ON "article_drafts" USING gin (pictures_in("content" || ' ' || "image_url"));
