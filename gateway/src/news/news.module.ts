import { Module } from '@nestjs/common';
import { NewsController } from './news.controller.ts';

@Module({ controllers: [NewsController] })
export class NewsModule {}
